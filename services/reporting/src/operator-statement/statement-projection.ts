import { operatorStatementEvents } from '@tailboard/contracts/reports/operator-statement';
import type { RecordedEvent } from '@tailboard/eventing/event-store';
import { projection, table, type Notice } from '@tailboard/eventing/projection';
import { toLooseKey } from '../job/number-keys.js';

const operator_statement = table('operator_statement', {
  columns: {
    id: 'uuid',
    file_name: 'text',
    lines: 'int',
    total_cents: 'bigint',
    first_date: 'date',
    last_date: 'date',
    refused: 'int',
    recorded_at: 'timestamptz',
    recorded_by: 'text',
    undone_at: 'timestamptz?',
    version: 'int',
  },
  key: ['id'],
  indexes: ['(recorded_at)'],
});
/** The lines of the statements that count. */
const operator_line = table('operator_line', {
  columns: {
    statement_id: 'uuid',
    line: 'int',
    order_number: 'text',
    account_number: 'text',
    /** Keys without leading zeros, by which jobs are found. */
    order_key: 'text',
    account_key: 'text',
    date: 'date',
    code: 'text',
    quantity: 'numeric(8,2)?',
    amount_cents: 'int',
    technician: 'text',
    invoice: 'text',
  },
  key: ['statement_id', 'line'],
  indexes: ['(date)', '(order_key)', '(account_key)'],
});

/** Lines that someone matched to a code of a job, or set aside with a reason. */
const operator_decision = table('operator_decision', {
  columns: { statement_id: 'uuid', line: 'int', job_id: 'uuid?', code_id: 'uuid?', reason: 'text?' },
  key: ['statement_id', 'line'],
  indexes: ['(job_id)'],
});

const toNotice = (id: string, { type, meta }: RecordedEvent): Notice => ({
  topic: 'operator-statements',
  ...{ type, id, actor_id: meta.actor_id },
});

/** Payment statements of the operator, their lines, and the decisions about lines. */
export const statementsProjection = projection({
  name: 'reporting.operator-statements',
  version: 2,
  tables: { operator_statement, operator_line, operator_decision },
})
  .on(operatorStatementEvents, {
    StatementLinesRecorded: ({ id_in_category: statement_id, data }, rows) => {
      for (const line of data.lines)
        rows.operator_line.put({
          statement_id,
          ...line,
          order_key: toLooseKey(line.order_number),
          account_key: toLooseKey(line.account_number),
        });
    },
    StatementRecorded: ({ id_in_category: id, data, meta, revision }, rows) =>
      rows.operator_statement.put({
        id,
        ...data,
        total_cents: BigInt(data.total_cents),
        recorded_at: meta.at,
        recorded_by: meta.actor_id,
        undone_at: null,
        version: revision,
      }),
    StatementUndone: ({ id_in_category: id, meta, revision }, rows) => {
      rows.operator_statement.change(id, { undone_at: meta.at, version: revision });
      rows.operator_line.removeWhere({ statement_id: id });
      rows.operator_decision.removeWhere({ statement_id: id });
    },
    StatementLineMatched: ({ id_in_category: statement_id, data }, rows) =>
      rows.operator_decision.put({ statement_id, ...data, reason: null }),
    StatementLineSetAside: ({ id_in_category: statement_id, data }, rows) =>
      rows.operator_decision.put({ statement_id, ...data, job_id: null, code_id: null }),
    StatementLineReset: ({ id_in_category: statement_id, data: { line } }, rows) =>
      rows.operator_decision.remove({ statement_id, line }),
  })
  .notices({
    operator_statement: ({ after, event }) => (after ? [toNotice(after.id, event)] : []),
    operator_decision: ({ before, after, event }) => [toNotice((after ?? before)!.statement_id, event)],
  });
