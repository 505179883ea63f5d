import { refuse } from '@tailboard/contracts/refusal';
import {
  operatorStatementEvents,
  StatementAlreadyRecorded,
  StatementLine,
  UndoStatement,
} from '@tailboard/contracts/reports/operator-statement';
import { Uuid } from '@tailboard/contracts/values';
import { decider, decision } from '@tailboard/eventing/decider';
import { internalCommand } from '@tailboard/eventing/internal-command';
import { z } from 'zod';

/** A payment statement. */
export interface Statement {
  /** The name of its file while it counts. */
  readonly file_name: string | null;
}
const { StatementLinesRecorded, StatementRecorded, StatementUndone } = operatorStatementEvents.make;

/** Lines in one event, so that no event is large. */
const LINES_PER_EVENT = 500;

/** Internal command that records the lines of a file that was read. */
export const RecordStatementLines = internalCommand('reports.record-statement-lines', {
  input: operatorStatementEvents.shapes.StatementRecorded.schema.extend({
    id: Uuid,
    contents: z.array(StatementLine).min(1),
  }),
  refusals: [StatementAlreadyRecorded],
});
const record = decision(RecordStatementLines, ({ file_name }: Statement, { id: _, contents, ...recorded }) => {
  if (file_name !== null) return refuse('StatementAlreadyRecorded', { name: file_name });
  const parts = Array.from({ length: Math.ceil(contents.length / LINES_PER_EVENT) }, (__, part) =>
    contents.slice(part * LINES_PER_EVENT, (part + 1) * LINES_PER_EVENT),
  );
  return [...parts.map((lines) => StatementLinesRecorded({ lines })), StatementRecorded(recorded)];
});

const undo = decision(UndoStatement, {
  decide: ({ file_name }: Statement) => (file_name === null ? refuse('StatementNotFound') : StatementUndone({})),
  output: (_: Statement, { id }) => ({ data: { id } }),
});

/** Payment statements of the operator, one stream for each. */
export const statementDecider = decider<Statement, typeof operatorStatementEvents>({
  events: operatorStatementEvents,
  initial: { file_name: null },
  evolve: {
    StatementLinesRecorded: (statement) => statement,
    StatementRecorded: (_, { file_name }) => ({ file_name }),
    StatementUndone: () => ({ file_name: null }),
  },
  decisions: [undo],
  internalCommands: [record],
});
