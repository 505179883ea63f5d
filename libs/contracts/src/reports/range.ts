import { z } from 'zod';
import { FIRST_YEAR, LAST_YEAR } from '../company-time.js';
import { refusal } from '../refusal.js';
import { CompanyDate, LocationId, queryInt, UserId } from '../values.js';

/** Maximum range of a report: five years including leap days. */
export const MAX_REPORT_DAYS = 1_830;

export const RangeIncomplete = refusal(
  'RangeIncomplete',
  422,
  {
    en: 'Enter a start date and an end date, or a year and a month.',
    es: 'Indique una fecha inicial y una final, o un año y un mes.',
    'zh-CN': '请填写开始和结束日期，或年份和月份。',
  },
  'start_date',
);
export const ReportRangeBackward = refusal(
  'ReportRangeBackward',
  422,
  {
    en: 'The end date must not be before the start date.',
    es: 'La fecha final no puede ser anterior a la inicial.',
    'zh-CN': '结束日期不能早于开始日期。',
  },
  'end_date',
);
export const ReportRangeTooLong = refusal(
  'ReportRangeTooLong',
  422,
  {
    en: 'A report can cover at most five years. Choose a shorter range.',
    es: 'Un informe puede abarcar como máximo cinco años. Elija un período más corto.',
    'zh-CN': '报表最长覆盖五年，请缩短日期范围。',
  },
  'end_date',
);
export const rangeRefusals = [RangeIncomplete, ReportRangeBackward, ReportRangeTooLong] as const;

/**
 * Query of every report. Without a location, all; without a user, all that the reader may see, and only themselves for
 * readers of their own data (RPT-034). Without dates, the month up to today. A day, week or month can be named by any
 * of its days (`weekly`) or by year and month (`monthly`).
 */
export const ReportQuery = z.object({
  start_date: CompanyDate.optional(),
  end_date: CompanyDate.optional(),
  year: queryInt(FIRST_YEAR, LAST_YEAR).optional(),
  month: queryInt(1, 12).optional(),
  user_id: UserId.optional(),
  location_id: LocationId.optional(),
});
export type ReportQuery = z.output<typeof ReportQuery>;

/** The user of a row. */
export const ReportUser = z.object({ id: UserId, label: z.string(), technician_id: z.string().nullable() });
