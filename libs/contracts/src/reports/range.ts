import { z } from 'zod';
import { FIRST_YEAR, LAST_YEAR } from '../company-time.js';
import { refusal } from '../refusal.js';
import { CompanyDate, LocationId, queryInt, UserId } from '../values.js';

/** A report covers at most so many days: five years and the days that leap years add. */
export const MOST_REPORT_DAYS = 1_830;

export const RangeIncomplete = refusal(
  'RangeIncomplete',
  422,
  {
    en: 'Give a start date and an end date, or a year and a month.',
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
    en: 'A report covers five years at most. Choose a shorter range.',
    es: 'Un informe abarca cinco años como máximo. Elija un período más corto.',
    'zh-CN': '报表最长覆盖五年，请缩短日期范围。',
  },
  'end_date',
);
export const rangeRefusals = [RangeIncomplete, ReportRangeBackward, ReportRangeTooLong] as const;

/**
 * What every report may be asked for. Without a location it is of all; without a user of all users that the reader may
 * read, and who may read only their own gets their own whatever they ask for (RPT-034). Without dates: one month back to
 * today. A day, a week and a month may be asked for by any of their days (`weekly`) or by year and month (`monthly`).
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

/** Whom a row is about. */
export const ReportUser = z.object({ id: UserId, label: z.string(), technician_id: z.string().nullable() });
