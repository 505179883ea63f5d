import type { Selection } from '@tailboard/ui/board/selection';
import { useCallback, type MouseEvent } from 'react';

/**
 * Selects the clicked card: alone, in addition (Ctrl) or as the end of a range (Shift). A block on a row has no room for
 * its details, so a click opens them beside the board.
 */
export function useCardClick(
  pick: Selection['pick'],
  onDetails?: (card: string, where: 'beside') => void,
): (event: MouseEvent<HTMLElement>) => void {
  return useCallback(
    (event) => {
      const { target } = event;
      if (!(target instanceof Element) || target.closest('a, button, input, label')) return;
      const element = target.closest<HTMLElement>('[data-card]');
      const card = element?.dataset.card;
      if (!element || card === undefined) return;
      const how = event.shiftKey ? 'range' : event.ctrlKey || event.metaKey ? 'toggle' : 'one';
      // Selecting a range of cards must not select text.
      if (how === 'range') getSelection()?.removeAllRanges();
      pick(card, how);
      if (how === 'one' && element.dataset.chip !== undefined) onDetails?.(card, 'beside');
    },
    [pick, onDetails],
  );
}
