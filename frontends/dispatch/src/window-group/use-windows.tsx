import { useToast } from '@tailboard/ui/toast';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { panes, type Pane, type View } from './window-group.js';
import { nameOfPane } from './names.js';
import type { WindowGroupMember } from './use-window-group.js';

/** Returns the URL of a pane alone, with the same day and filters. */
export const toAddress = (shown: Pane | 'assign', view: Readonly<Record<string, string | undefined>>): string =>
  `/admin/jobs/${shown}?${new URLSearchParams(
    Object.entries(view).filter((entry): entry is [string, string] => entry[1] !== undefined),
  ).toString()}`;

/** Initial size of a window; wide enough for rows with mouse controls. Users with a second monitor can enlarge it. */
const SIZE: Readonly<Record<Pane, string>> = { map: 'width=1100,height=820', tray: 'width=800,height=900' };

/** URL parameters of a single pane. */
const OWN: Readonly<Record<Pane, readonly string[]>> = { map: ['map_view'], tray: ['look', 'group', 'sort'] };

/** Manages the windows of a board: which of its panes have one; opens and closes them. */
export function useWindows(
  { windowGroup, others, board }: WindowGroupMember,
  view: View,
): { away: ReadonlySet<Pane>; open: (pane: Pane) => void; back: (pane: Pane) => void } {
  const t = useTexts('dispatch-window-group');
  const { toast } = useToast();
  const [search] = useSearchParams();
  const names = panes.filter((pane) => others.some((other) => other.shown === pane && other.board === board)).join();
  const away = useMemo(() => new Set(panes.filter((pane) => names.split(',').includes(pane))), [names]);
  const open = useCallback(
    (pane: Pane) => {
      const own = Object.fromEntries(OWN[pane].map((key) => [key, search.get(key) ?? undefined]));
      const opened =
        board === null
          ? null
          : window.open(toAddress(pane, { ...view, ...own }), nameOfPane(pane, board), `popup,${SIZE[pane]}`);
      if (opened) opened.focus();
      else toast(t('blocked'), 'warning');
    },
    [board, view, search, toast, t],
  );
  return { away, open, back: windowGroup.recall };
}
