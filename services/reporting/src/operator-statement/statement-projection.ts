import { operatorStatementEvents } from '@tailboard/contracts/reports/operator-statement';
import { projection, table } from '@tailboard/eventing/projection';
import { toNumberKey, withoutZeros } from './match-keys.js';

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

/** Payment statements of the operator and their lines. */
export const statementsProjection = projection({
  name: 'reporting.operator-statements',
  version: 1,
  tables: { operator_statement, operator_line },
})
  .on(operatorStatementEvents, {
    StatementLinesRecorded: ({ id_in_category: statement_id, data }, rows) => {
      for (const line of data.lines)
        rows.operator_line.put({
          statement_id,
          ...line,
          order_key: withoutZeros(toNumberKey(line.order_number)),
          account_key: withoutZeros(toNumberKey(line.account_number)),
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
    },
  })
  .notices({
    operator_statement: ({ after, event }) =>
      after ? [{ topic: 'operator-statements', type: event.type, id: after.id, actor_id: event.meta.actor_id }] : [],
  });
