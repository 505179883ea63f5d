import { useCallback, useMemo, useState } from 'react';

/** Note beside a card: why something was refused, or a warning that the dispatcher may ignore. */
export interface Note {
  readonly tone: 'error' | 'warning';
  readonly text: string;
}

export interface Notes {
  readonly all: ReadonlyMap<string, Note>;
  /** Adds a note to some cards; `null` clears them. */
  note: (jobIds: readonly string[], next: Note | null) => void;
}

/**
 * Returns the notes on the cards of a board. They stay until they are dismissed, or until the next action on their
 * card.
 */
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
