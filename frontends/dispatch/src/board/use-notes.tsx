import { useCallback, useMemo, useState } from 'react';

/** What a card says beside itself: why something was refused, or what a dispatcher should know and may ignore. */
export interface Note {
  readonly tone: 'error' | 'warning';
  readonly text: string;
}

export interface Notes {
  readonly all: ReadonlyMap<string, Note>;
  /** Notes something on some cards; `null` clears them. */
  note: (jobIds: readonly string[], next: Note | null) => void;
}

/** The notes on the cards of a board. They stay until they are dismissed, or until the next act on their card. */
export function useNotes(): Notes {
  const [all, setAll] = useState<ReadonlyMap<string, Note>>(new Map());
  const note = useCallback((jobIds: readonly string[], next: Note | null) => {
    setAll((before) => {
      if (!next && !jobIds.some((id) => before.has(id))) return before;
      const after = new Map(before);
      for (const id of jobIds) {
        if (next) after.set(id, next);
        else after.delete(id);
      }
      return after;
    });
  }, []);
  return useMemo(() => ({ all, note }), [all, note]);
}
