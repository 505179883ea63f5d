const open = { width: 1440, lists: new Set<EventTarget>() };

const limit = (media: string, kind: 'min' | 'max'): number | undefined => {
  const found = new RegExp(`${kind}-width:\\s*([\\d.]+)px`).exec(media)?.[1];
  return found === undefined ? undefined : Number(found);
};
const matches = (media: string, width: number): boolean => {
  const [min, max] = [limit(media, 'min'), limit(media, 'max')];
  return (min ?? max) !== undefined && width >= (min ?? 0) && width <= (max ?? Infinity);
};

/** Sets the window width of a test for media queries; an open window changes with it. */
export function setWindowWidth(width: number): void {
  open.width = width;
  window.matchMedia ??= ((media: string) => {
    const reported = new EventTarget();
    open.lists.add(reported);
    Object.defineProperty(reported, 'matches', { get: () => matches(media, open.width) });
    return Object.assign(reported, { media, addListener: () => undefined, removeListener: () => undefined });
  }) as never;
  for (const list of open.lists) list.dispatchEvent(new Event('change'));
}
