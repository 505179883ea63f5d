import {
  MatchStatementLine,
  ResetStatementLine,
  SetStatementLineAside,
} from '@tailboard/contracts/reports/operator-payment';
import { refuse } from '@tailboard/contracts/refusal';
import {
  operatorStatementEvents,
  StatementAlreadyRecorded,
  StatementLine,
  UndoStatement,
} from '@tailboard/contracts/reports/operator-statement';
import { Uuid } from '@tailboard/contracts/values';
import type { Database } from '@tailboard/eventing/database';
import { decider, decision, type DecisionOutcome } from '@tailboard/eventing/decider';
import { internalCommand } from '@tailboard/eventing/internal-command';
import { z } from 'zod';

/** A payment statement. */
export interface Statement {
  /** The name of its file while it counts. */
  readonly file_name: string | null;
  /** The numbers of its lines. */
  readonly lines: ReadonlySet<number>;
  /** Lines that were matched or set aside by hand. */
  readonly decided: ReadonlySet<number>;
}
const noStatement: Statement = { file_name: null, lines: new Set(), decided: new Set() };
const {
  StatementLinesRecorded,
  StatementRecorded,
  StatementUndone,
  StatementLineMatched,
  StatementLineSetAside,
  StatementLineReset,
} = operatorStatementEvents.make;

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

/** Decides about a line of a statement that counts. */
const onLine = <Code extends string>(
  { file_name, lines }: Statement,
  line: number,
  decide: () => DecisionOutcome<Code>,
): DecisionOutcome<Code | 'StatementNotFound' | 'StatementLineNotFound'> => {
  if (file_name === null) return refuse('StatementNotFound');
  return lines.has(line) ? decide() : refuse('StatementLineNotFound');
};
const withDecision = (statement: Statement, { line }: { line: number }): Statement => ({
  ...statement,
  decided: new Set([...statement.decided, line]),
});
const toOutput = (_: Statement, { id, line }: { id: string; line: number }) => ({ data: { id, line } });

const match = decision(MatchStatementLine, {
  reads: ['reporting.work'],
  load: async ({ job_id, code_id }, db: Database) => {
    const found = await db.query('select 1 from work_line where job_id = $1 and code_id = $2 and not missed limit 1', [
      job_id,
      code_id,
    ]);
    return { isCompleted: found.length > 0 };
  },
  decide: (statement: Statement, { line, job_id, code_id }, { loaded }) =>
    onLine(statement, line, () => {
      if (statement.decided.has(line)) return refuse('LineAlreadyDecided');
      return loaded.isCompleted ? StatementLineMatched({ line, job_id, code_id }) : refuse('JobCodeNotFound');
    }),
  output: toOutput,
});
const setAside = decision(SetStatementLineAside, {
  decide: (statement: Statement, { line, reason }) =>
    onLine(statement, line, () =>
      statement.decided.has(line) ? refuse('LineAlreadyDecided') : StatementLineSetAside({ line, reason }),
    ),
  output: toOutput,
});
const reset = decision(ResetStatementLine, {
  decide: (statement: Statement, { line }) =>
    onLine(statement, line, () =>
      statement.decided.has(line) ? StatementLineReset({ line }) : refuse('LineNotDecided'),
    ),
  output: toOutput,
});

/** Payment statements of the operator, one stream for each. */
export const statementDecider = decider<Statement, typeof operatorStatementEvents>({
  events: operatorStatementEvents,
  initial: noStatement,
  evolve: {
    StatementLinesRecorded: (statement, { lines }) => ({
      ...statement,
      lines: new Set([...statement.lines, ...lines.map(({ line }) => line)]),
    }),
    StatementRecorded: (statement, { file_name }) => ({ ...statement, file_name }),
    StatementUndone: () => noStatement,
    StatementLineMatched: withDecision,
    StatementLineSetAside: withDecision,
    StatementLineReset: (statement, { line }) => ({
      ...statement,
      decided: new Set([...statement.decided].filter((each) => each !== line)),
    }),
  },
  decisions: [undo, match, setAside, reset],
  internalCommands: [record],
});
