import { jobTypes } from '@tailboard/contracts/jobs/job';
import { toSlotEnd } from '@tailboard/contracts/values';
import {
  exampleOrder,
  orderColumnAliases,
  orderColumnFallbacks,
  orderFields,
  requiredOrderFields,
} from '@tailboard/contracts/jobs/order-columns';
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

/** An order as files contain it; an unknown job type is `other`. What a file does not supply is undefined. */
const Row = z.object({
  account_number: identifier(40, 1),
  work_order_number: identifier(40, 1),
  job_type: z
    .preprocess((value) => {
      const given = asText(value);
      const plain = typeof given === 'string' ? given.trim().toLowerCase() : '';
      return jobTypes.find((type) => type === plain) ?? 'other';
    }, z.enum(jobTypes))
    .optional(),
  category: text(60).optional(),
  customer_name: text(120).optional(),
  phone: identifier(20).optional(),
  tag_id: identifier(40).optional(),
  date,
  start_time: time.optional(),
  end_time: time.optional(),
  duration: wholeNumber(0, 1440).optional(),
  time_slot: identifier(40).optional(),
  location: text(40).optional(),
  comment: text(2000).optional(),
  address: z.object(
    {
      address: text(120, 1),
      address2: text(120).optional(),
      apt: identifier(20).optional(),
      city: text(60).optional(),
      state: text(40).optional(),
      zip: postalCode(12).optional(),
      lat: between(-90, 90).optional(),
      lng: between(-180, 180).optional(),
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

const ADDRESS: readonly string[] = ['address', 'address2', 'apt', 'city', 'state', 'zip', 'lat', 'lng'];
const isOfAddress = (field: string): boolean => ADDRESS.includes(field);
const required: readonly string[] = requiredOrderFields;

/** Returns the cells of the columns that the file has. */
const pickCells = (cells: Readonly<Record<string, string>>, isPicked: (column: string) => boolean) =>
  Object.fromEntries(Object.entries(cells).filter(([column]) => isPicked(column)));

/** Rows of a work-order file. CSV files do not contain the four tables of an order. */
export const orderRows: RowKind<SuppliedOrder> = {
  columns: {
    all: orderFields,
    optional: orderFields.filter((field) => !required.includes(field)),
    aliases: orderColumnAliases,
    fallbacks: orderColumnFallbacks,
    toRecord: (cells) => ({
      ...pickCells(cells, (column) => !isOfAddress(column)),
      address: pickCells(cells, isOfAddress),
    }),
  },
  key: 'work_order_number',
  isExample: (raw) => {
    const number = asText((raw as Readonly<Record<string, unknown>>).work_order_number);
    return typeof number === 'string' && number.trim().toUpperCase() === exampleOrder.work_order_number;
  },
  read: rowReader({
    fields: Row,
    key: 'work_order_number',
    wrong: ({ start_time, end_time }) =>
      start_time && end_time && toSlotEnd(end_time) < start_time
        ? { path: ['end_time'], code: 'endBeforeStart', values: { start: start_time } }
        : undefined,
    notes: ({ job_type }, raw) => {
      const type = formatValue(raw.job_type);
      const unknownType = type !== null && type.trim().toLowerCase() !== job_type;
      return unknownType ? [toFinding('unknownJobType', { type })] : [];
    },
  }),
};
