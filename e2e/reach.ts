import type { Page } from '@playwright/test';

/** Elements that users click, type into or focus. */
const CLICKABLE =
  'a[href], button, input:not([type=hidden]), select, textarea, [role=button], [role=tab], [role=menuitem], [tabindex="0"]';

/**
 * Returns what users cannot reach horizontally at the current width, each with its name and position in px: clickable
 * elements outside of the window, or cut off by an element that does not scroll to them.
 */
export const findUnreachable = (page: Page): Promise<string[]> =>
  page.evaluate((clickable) => {
    /** Less than a pixel is a matter of rounding. */
    const TOLERANCE = 1;
    /** An element of which this much is visible, in px, can be clicked. */
    const ENOUGH = 24;
    const isReachable = (element: Element): boolean => {
      let { left, right } = element.getBoundingClientRect();
      let position = getComputedStyle(element).position;
      for (let box = element.parentElement; box && position !== 'fixed'; box = box.parentElement) {
        const style = getComputedStyle(box);
        // A box that is not positioned does not cut off what is positioned in a box around it.
        if (position === 'absolute' && style.position === 'static') continue;
        position = style.position;
        if (style.overflowX === 'visible' || box === document.body) continue;
        const edges = box.getBoundingClientRect();
        // Content for screen readers alone is in a box of one pixel.
        if (edges.width <= 1 || edges.height <= 1) return true;
        if (left >= edges.left - TOLERANCE && right <= edges.right + TOLERANCE) continue;
        // The actions of a row are in sight whichever columns are.
        if (element.closest('td.actions')) return false;
        if (style.overflowX === 'auto' || style.overflowX === 'scroll') {
          const start = left - edges.left + box.scrollLeft;
          if (start < -TOLERANCE || start + right - left > box.scrollWidth + TOLERANCE) return false;
          // Scrolled to, the element is where the box is.
          ({ left, right } = edges);
        } else {
          const visible = Math.min(right, edges.right) - Math.max(left, edges.left);
          if (visible < Math.min(ENOUGH, right - left)) return false;
          left = Math.max(left, edges.left);
          right = Math.min(right, edges.right);
        }
      }
      return left >= -TOLERANCE && right <= innerWidth + TOLERANCE;
    };
    return [...document.querySelectorAll(clickable)].flatMap((element) => {
      const { left, right, width, height } = element.getBoundingClientRect();
      // Elements for screen readers alone are one pixel.
      if (width <= 1 || height <= 1 || !element.checkVisibility({ visibilityProperty: true })) return [];
      if (isReachable(element)) return [];
      const name = element.getAttribute('aria-label') ?? (element.textContent || element.getAttribute('name')) ?? '';
      return [
        `${element.tagName.toLowerCase()} "${name.slice(0, 60)}" from ${Math.round(left)} to ${Math.round(right)} px`,
      ];
    });
  }, CLICKABLE);
