import {
  exampleStatementLine,
  requiredStatementFields,
  statementColumnAliases,
  statementColumnFallbacks,
  statementFields,
} from '@tailboard/contracts/reports/operator-columns';
import type { StatementLine } from '@tailboard/contracts/reports/operator-statement';
import { asText, between, date, identifier, rowReader, text } from '@tailboard/service/import/row-fields';
import type { RowKind } from '@tailboard/service/import/rows';
import { z } from 'zod';
import { parseAmount } from './parse-amount.js';

const MAX_QUANTITY = 100_000;
const Row = z.object({
  order_number: identifier(40, 1),
  account_number: identifier(40),
  date,
  code: text(60, 1),
  quantity: between(-MAX_QUANTITY, MAX_QUANTITY),
  amount: text(40, 1).transform(parseAmount),
  technician: text(100),
  invoice: text(60),
});
/** A line of a statement, without its place. */
export type StatementRow = Omit<StatementLine, 'line'>;

const read = rowReader({
  fields: Row,
  key: 'order_number',
  wrong: ({ amount }) => (amount === null ? { path: ['amount'], code: 'notAmount' } : undefined),
});
const required: readonly string[] = requiredStatementFields;

/** Reads the lines of a payment statement. Rows may repeat: an operator may pay the same twice. */
export const statementRows: RowKind<StatementRow> = {
  columns: {
    all: statementFields,
    optional: statementFields.filter((field) => !required.includes(field)),
    aliases: statementColumnAliases,
    fallbacks: statementColumnFallbacks,
  },
  key: null,
  isExample: (raw) => {
    const number = asText((raw as Readonly<Record<string, unknown>>).order_number);
    return typeof number === 'string' && number.trim().toUpperCase() === exampleStatementLine.order_number;
  },
  read: (raw) => {
    const found = read(raw);
    if ('rejected' in found) return found;
    const { amount, ...row } = found.item;
    return { notes: found.notes, item: { ...row, amount_cents: amount! } };
  },
};
