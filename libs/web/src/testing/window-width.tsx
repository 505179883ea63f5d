const open = { width: 1440, lists: new Set<EventTarget>() };

const limit = (media: string, kind: 'min' | 'max'): number | undefined => {
  const found = new RegExp(`${kind}-width:\\s*([\\d.]+)px`).exec(media)?.[1];
  return found === undefined ? undefined : Number(found);
};
const holds = (media: string, width: number): boolean => {
  const [least, most] = [limit(media, 'min'), limit(media, 'max')];
  return (least ?? most) !== undefined && width >= (least ?? 0) && width <= (most ?? Infinity);
};

/** Sets the window width of a test for media queries; an open window changes with it. */
export function windowOf(width: number): void {
  open.width = width;
  window.matchMedia ??= ((media: string) => {
    const reported = new EventTarget();
    open.lists.add(reported);
    Object.defineProperty(reported, 'matches', { get: () => holds(media, open.width) });
    return Object.assign(reported, { media, addListener: () => undefined, removeListener: () => undefined });
  }) as never;
  for (const list of open.lists) list.dispatchEvent(new Event('change'));
}
