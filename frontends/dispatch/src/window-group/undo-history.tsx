/** Commands that can be undone, and those that can be redone. */
export interface UndoHistory {
  past: readonly string[];
  future: readonly string[];
}
/** Maximum remembered commands. */
const MAX_REMEMBERED = 100;

/** A command undone or redone by another command, which can be undone in turn; `null` if nothing changed. */
export interface TakenCommand {
  readonly command: string;
  readonly own: string | null;
  readonly onto: keyof UndoHistory;
}

/** The commands of a board's user, which undo and redo go through. */
export interface UndoStack {
  readonly undoHistory: Readonly<UndoHistory>;
  did(command: string): void;
  took(taken: TakenCommand): void;
}

export function remember(history: UndoHistory, command: string): void {
  history.past = [...history.past.slice(1 - MAX_REMEMBERED), command];
  history.future = [];
}

export function switchDirection(history: UndoHistory, { command, own, onto }: TakenCommand): void {
  history.past = history.past.filter((other) => other !== command);
  history.future = history.future.filter((other) => other !== command);
  if (own !== null) history[onto] = [...history[onto], own];
}

/** Returns the undo stack of a board with a single window. */
export function createUndoStack(): UndoStack {
  const undoHistory: UndoHistory = { past: [], future: [] };
  return {
    undoHistory,
    did: (command) => remember(undoHistory, command),
    took: (taken) => switchDirection(undoHistory, taken),
  };
}
