/** How far above the lower edge of the window toasts and notices stand. */
export const ABOVE_FOOT = 'calc(16px + var(--foot, 0px))';

/**
 * The `ref` of what stays at the foot of the window: as long as it is there, toasts stand above it and not on its buttons. Parts
 * of the product that bring a copy of this find each other in the page.
 * @example <Box ref={standsAtFoot} sx={{ position: 'sticky', bottom: 0 }}>
 */
export function stickyFooter(element: HTMLElement | null): (() => void) | undefined {
  if (!element || typeof ResizeObserver !== 'function') return undefined;
  element.dataset['foot'] = '';
  const observer = new ResizeObserver(tell);
  observer.observe(element);
  return () => {
    observer.disconnect();
    delete element.dataset['foot'];
    tell();
  };
}

/** Tells the page how much of its foot is taken, px. */
function tell(): void {
  const taken = [...document.querySelectorAll<HTMLElement>('[data-foot]')].map(
    (foot) => foot.offsetHeight + (Number.parseFloat(getComputedStyle(foot).bottom) || 0),
  );
  document.documentElement.style.setProperty('--foot', `${Math.max(0, ...taken)}px`);
}
