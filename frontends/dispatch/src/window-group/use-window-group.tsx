import type { TabsChannel } from '@tailboard/web/live/live-tabs';
import { useApp, useSession } from '@tailboard/web/app-context';
import { newKey } from '@tailboard/web/api/transport';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import {
  createWindowGroup,
  sameView,
  type WindowGroup,
  type WindowGroupListener,
  type WindowGroupState,
  type Shown,
  type View,
} from './window-group.js';
import { boardOfWindow } from './names.js';
import type { UndoHistory } from './undo-history.js';

/** A tab's undo list survives visits to other screens, but not a change of user. */
const remembered = new WeakMap<object, { user: string | undefined; undoHistory: UndoHistory }>();
function getUndoHistory(tab: object, user: string | undefined): UndoHistory {
  const found = remembered.get(tab);
  if (found && found.user === user) return found.undoHistory;
  const undoHistory: UndoHistory = { past: [], future: [] };
  remembered.set(tab, { user, undoHistory });
  return undoHistory;
}

/** An old browser has no channel: its windows share nothing, and each works alone. */
const openChannel = (user: string): TabsChannel | null =>
  typeof BroadcastChannel === 'undefined'
    ? null
    : (new BroadcastChannel(`tailboard.desk.1.${user}`) as unknown as TabsChannel);

export interface WindowGroupMember extends WindowGroupState {
  readonly windowGroup: WindowGroup;
  /** The board that this window is, or was opened from. */
  readonly board: string | null;
}

/**
 * Joins the window group of the same user: `view` is how this window shows the day, `hearing` handles requests of other
 * windows.
 */
export function useWindowGroup(options: {
  shown: Shown;
  date: string;
  view: View;
  listener: WindowGroupListener;
}): WindowGroupMember {
  const { shown, date, view } = options;
  const { queries } = useApp();
  const { state: session } = useSession();
  const user = session.status === 'in' ? session.user.id : undefined;
  // View last sent or received. A board sends its view when it opens; that of its window may be older.
  const known = useRef<View | null>(shown === 'board' ? null : view);
  const latestListener = useRef(options.listener);
  useEffect(() => {
    latestListener.current = options.listener;
  });
  const createMember = (): { user: string | undefined; windowGroup: WindowGroup } => ({
    user,
    windowGroup: createWindowGroup({
      id: newKey(),
      shown,
      undoHistory: getUndoHistory(queries, user),
      listener: () => ({
        onView: (next) => {
          known.current = next;
          latestListener.current.onView(next);
        },
        onRecall: () => latestListener.current.onRecall(),
      }),
    }),
  });
  const [made, setMade] = useState(createMember);
  if (made.user !== user) setMade(createMember());
  const { windowGroup } = made;
  const [board] = useState(() => boardOfWindow(shown));

  useEffect(() => windowGroup.setContext({ board, date }), [windowGroup, board, date]);
  useEffect(() => {
    if (user === undefined) return undefined;
    let leave = windowGroup.open(openChannel(user));
    const go = (): void => leave();
    const back = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) leave = windowGroup.open(openChannel(user));
    };
    addEventListener('pagehide', go);
    addEventListener('pageshow', back);
    return () => {
      removeEventListener('pagehide', go);
      removeEventListener('pageshow', back);
      leave();
    };
  }, [windowGroup, user]);
  useEffect(() => {
    if (known.current && sameView(known.current, view)) return;
    known.current = view;
    windowGroup.shareView(view);
  }, [windowGroup, view]);
  return { ...useSyncExternalStore(windowGroup.subscribe, windowGroup.state), windowGroup, board };
}
