/** The distance of toasts and notices from the lower edge of the window. */
export const ABOVE_FOOT = 'calc(16px + var(--foot, 0px))';

/** The height of tabs at the lower edge of the window; other elements at the bottom are above them. */
export const TABS_HEIGHT = '--tabs';
/** The place of an element at the bottom of the window: above the tabs, if there are any. */
export const FOOT_BOTTOM = `var(${TABS_HEIGHT}, 0px)`;

/**
 * The `ref` of an element at the bottom of the window. While it is mounted, toasts appear above it and do not cover its
 * buttons. Frontends with their own copy of this module share the state through the page.
 * @example <Box ref={stickyFooter} sx={{ position: 'sticky', bottom: FOOT_BOTTOM }}>
 */
export function stickyFooter(element: HTMLElement | null): (() => void) | undefined {
  if (!element || typeof ResizeObserver !== 'function') return undefined;
  element.dataset['foot'] = '';
  const observer = new ResizeObserver(publishHeight);
  observer.observe(element);
  return () => {
    observer.disconnect();
    delete element.dataset['foot'];
    publishHeight();
  };
}

/** Publishes the occupied height at the bottom of the page, in px. */
function publishHeight(): void {
  const taken = [...document.querySelectorAll<HTMLElement>('[data-foot]')].map(
    (foot) => foot.offsetHeight + (Number.parseFloat(getComputedStyle(foot).bottom) || 0),
  );
  document.documentElement.style.setProperty('--foot', `${Math.max(0, ...taken)}px`);
}
