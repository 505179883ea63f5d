import { jobTypes } from '@tailboard/contracts/jobs/job';
import {
  asText,
  between,
  date,
  identifier,
  number,
  postalCode,
  rowReader,
  formatValue,
  table,
  text,
  textOrNull,
  time,
  wholeNumber,
} from '@tailboard/service/import/row-fields';
import type { RowKind } from '@tailboard/service/import/rows';
import { z } from 'zod';
import { toFinding } from '../finding.js';
import type { SuppliedOrder } from '../supplied-order.js';

const words = text(500);

/** An order as files contain it; an unknown job type is `other`. */
const Row = z.object({
  account_number: identifier(40, 1),
  work_order_number: identifier(40, 1),
  job_type: z.preprocess((value) => {
    const given = asText(value);
    const plain = typeof given === 'string' ? given.trim().toLowerCase() : '';
    return jobTypes.find((type) => type === plain) ?? 'other';
  }, z.enum(jobTypes)),
  category: text(60),
  customer_name: text(120),
  phone: identifier(20),
  tag_id: identifier(40),
  date,
  start_time: time,
  end_time: time,
  duration: wholeNumber(0, 1440),
  time_slot: identifier(40),
  location: text(40),
  comment: text(2000),
  address: z.object(
    {
      address: text(120, 1),
      address2: text(120),
      apt: identifier(20),
      city: text(60),
      state: text(40),
      zip: postalCode(12),
      lat: between(-90, 90),
      lng: between(-180, 180),
    },
    { error: JSON.stringify(toFinding('notAddress')) },
  ),
  services: table(z.object({ outlet: wholeNumber(), description: words, current: number, pending: number }), 200),
  tasks: table(z.object({ outlet: wholeNumber(), tasks: words, description: words, action: words }), 200),
  equipment: table(
    z.object({
      outlet: wholeNumber(),
      type: words,
      equipment_id: words,
      remote_measure_address: textOrNull(500),
      info_1: textOrNull(500),
      info_2: textOrNull(500),
      info_3: textOrNull(500),
      make: words,
      model: words,
      location: words,
      action: words,
      owner: words,
    }),
    200,
  ),
  signals: table(
    z.object({
      signal_location: words,
      signal_measure: words,
      minimum_value: number,
      maximum_value: number,
      measured_value: number,
      compliance: words,
      failed_count: wholeNumber(),
    }),
    500,
  ),
});

const ADDRESS = ['address', 'address2', 'apt', 'city', 'state', 'zip', 'lat', 'lng'] as const;
const PARTICULARS = [
  'account_number',
  'work_order_number',
  'job_type',
  'category',
  'customer_name',
  'phone',
  'tag_id',
  'date',
  'start_time',
  'end_time',
  'duration',
  'time_slot',
  'location',
  'comment',
] as const;
const pick = (cells: Readonly<Record<string, string>>, columns: readonly string[]) =>
  Object.fromEntries(columns.map((column) => [column, cells[column]]));

/** Rows of a work-order file. CSV files do not contain the four tables of an order. */
export const orderRows: RowKind<SuppliedOrder> = {
  columns: {
    all: [...PARTICULARS, ...ADDRESS],
    optional: ['apt'],
    toRecord: (cells) => ({ ...pick(cells, PARTICULARS), address: pick(cells, ADDRESS) }),
  },
  key: 'work_order_number',
  read: rowReader({
    fields: Row,
    key: 'work_order_number',
    wrong: ({ start_time, end_time }) =>
      start_time !== null && end_time !== null && end_time < start_time
        ? { path: ['end_time'], code: 'endBeforeStart', values: { start: start_time } }
        : undefined,
    notes: ({ job_type }, raw) => {
      const type = formatValue(raw.job_type);
      const unknownType = type !== null && type.trim().toLowerCase() !== job_type;
      return unknownType ? [toFinding('unknownJobType', { type })] : [];
    },
  }),
};
