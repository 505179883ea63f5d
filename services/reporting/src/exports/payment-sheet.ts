import { isRefused } from '@tailboard/contracts/refusal';
import { translate, type Locale } from '@tailboard/contracts/locale';
import type { Database } from '@tailboard/eventing/database';
import type { Column, ExportSheet, Row } from '@tailboard/service/exports/export-sheet';
import { readPayments, type PaidWork } from '../operator-payment/payment-queries.js';
import type { Filters } from './filters.js';
import { columnTexts, paymentStateTexts } from './texts.js';

const PAGE = 2_000;

/** Returns the completed codes of jobs with the payments of the operator, one row for each. */
export async function paymentSheet(
  db: Database,
  { filters, locale, today }: { filters: Filters; locale: Locale; today: () => string },
): Promise<ExportSheet> {
  const read = await readPayments({ db, today }, filters);
  if (isRefused(read)) throw new Error(`the range of an export is refused: ${read.refused}`);
  const { works } = read;
  const column = (title: keyof typeof columnTexts, kind: Column['kind'] = 'text'): Column => ({
    title: translate(columnTexts[title], locale),
    kind,
  });
  const money = (title: keyof typeof columnTexts): Column => ({ ...column(title, 'number'), decimals: 2 });
  const toRow = (work: PaidWork): Row => [
    work.date,
    work.user.technician_id,
    work.user.label,
    work.order_number,
    work.account_number,
    work.code,
    work.quantity,
    work.billed_cents / 100,
    work.paid_cents / 100,
    (work.paid_cents - work.billed_cents) / 100,
    translate(paymentStateTexts[work.state], locale),
  ];
  return {
    columns: [
      ...[column('date', 'date'), column('technicianId'), column('technician'), column('orderNumber')],
      ...[{ ...column('account'), asText: true }, column('code'), column('quantity', 'number')],
      ...[money('billed'), money('received'), money('difference'), column('paymentState')],
    ],
    total: works.length,
    rows: (async function* () {
      for (let from = 0; from < works.length; from += PAGE) yield works.slice(from, from + PAGE).map(toRow);
    })(),
  };
}
