import { z } from 'zod';
import { refusal } from '../refusal.js';
import { TimeOfDay } from '../values.js';

/** Kind of time. Short breaks are paid (`PAID_BREAK_MINUTES`). */
export const timeTypes = ['work', 'travel', 'warehouse', 'meeting', 'training', 'break'] as const;
export type TimeType = (typeof timeTypes)[number];
/** Breaks up to this length are paid (29 CFR 785.18). */
export const PAID_BREAK_MINUTES = 20;
/** Maximum length of a pair, which may end on the next day. */
export const MAX_PAIR_HOURS = 16;

/** Which times of a pair are second occurrences: when clocks are set back, 01:30 occurs twice. */
export const PairSecond = z.enum(['in', 'out', 'both']);
export type PairSecond = z.output<typeof PairSecond>;

/** A pair of times; an end not after its start is on the next day. `time_out` may be open during the day only. */
export const TimePair = z.object({
  time_in: TimeOfDay,
  time_out: TimeOfDay.nullable(),
  type: z.enum(timeTypes),
  second: PairSecond.optional(),
});
export type TimePair = z.output<typeof TimePair>;

/** Formats a pair: `08:00–16:30`, open `08:00–…`; `(2)` marks the second occurrence of a time. */
export function formatPair({ time_in, time_out, second }: Pick<TimePair, 'time_in' | 'time_out' | 'second'>): string {
  const mark = (direction: 'in' | 'out'): string => (second === direction || second === 'both' ? ' (2)' : '');
  return `${time_in}${mark('in')}–${time_out ? `${time_out}${mark('out')}` : '…'}`;
}

/** A pair in a submitted day; `minutes` is elapsed time in the company's time zone, including clock changes. */
export const CountedPair = TimePair.extend({ time_out: TimeOfDay, minutes: z.number().int(), paid: z.boolean() });
export type CountedPair = z.output<typeof CountedPair>;

export const TimesUneven = refusal(
  'TimesUneven',
  422,
  {
    en: 'Each time in needs a time out and a type.',
    es: 'Cada entrada necesita una salida y un tipo.',
    'zh-CN': '每个上班时间都需要下班时间和类型。',
  },
  'time_out',
);
/** `{at}` counts from 1; `{index}` from 0 like the request's lists. */
export const PairTooLong = refusal(
  'PairTooLong',
  422,
  {
    en: 'Pair {at} lasts {hours} hours; the maximum is {most}.',
    es: 'El par {at} dura {hours} horas; el máximo es {most}.',
    'zh-CN': '第 {at} 组长达 {hours} 小时，最多 {most} 小时。',
  },
  'time_out.{index}',
);
/** A day has 24 hours, or 25 when clocks are set back. */
export const DayTooLong = refusal(
  'DayTooLong',
  422,
  {
    en: 'The times of this day total {hours} hours; the maximum is {most}.',
    es: 'Las horas de este día suman {hours}; el máximo es {most}.',
    'zh-CN': '这一天的工时合计 {hours} 小时，最多 {most} 小时。',
  },
  'time_out',
);
export const PairsOverlap = refusal(
  'PairsOverlap',
  422,
  {
    en: 'Pair {at} begins before pair {before} ends.',
    es: 'El par {at} comienza antes de que termine el par {before}.',
    'zh-CN': '第 {at} 组在第 {before} 组结束前开始。',
  },
  'time_in.{index}',
);
/** The previous day's last pair or the next day's first pair overlaps this day. */
export const PairsOverlapOtherDay = refusal(
  'PairsOverlapOtherDay',
  422,
  {
    en: 'The times overlap those of {date}.',
    es: 'Las horas se solapan con las del {date}.',
    'zh-CN': '时间与 {date} 的时间重叠。',
  },
  '{list}.{index}',
);
export const TimeInTheFuture = refusal(
  'TimeInTheFuture',
  422,
  {
    en: '{time} is in the future.',
    es: 'Las {time} están en el futuro.',
    'zh-CN': '{time} 尚未到来。',
  },
  '{list}.{index}',
);
/** A second occurrence must be of a time that occurs twice. */
export const TimeCameOnce = refusal(
  'TimeCameOnce',
  422,
  {
    en: '{time} occurs only once on {date}: the clocks were not set back. Remove the mark for the second one.',
    es: 'El {date} las {time} solo existieron una vez: no se atrasaron los relojes. Quite la marca de la segunda vez.',
    'zh-CN': '{date} 的 {time} 只出现一次：时钟未在此处拨慢。请取消“第二次”标记。',
  },
  '{list}.{index}',
);
export const PairLeftOpen = refusal(
  'PairLeftOpen',
  422,
  {
    en: 'Only the last pair of today can be without a time out.',
    es: 'Solo el último par de hoy puede quedar sin salida.',
    'zh-CN': '只有今天的最后一组可以不填下班时间。',
  },
  'time_out.{index}',
);
export const TimeDoesNotExist = refusal(
  'TimeDoesNotExist',
  422,
  {
    en: '{time} does not exist on {date}: the clocks were set forward.',
    es: 'El {date} no existieron las {time}: se adelantaron los relojes.',
    'zh-CN': '{date} 没有 {time}：时钟已拨快。',
  },
  '{list}.{index}',
);
/** Minutes count in the workweek in which they were worked (29 CFR 778.105), so a pair across its end must be split. */
export const PairOverWorkweek = refusal(
  'PairOverWorkweek',
  422,
  {
    en: 'The workweek ends on {date} at midnight. Enter two pairs: {time_in} to 00:00 on {date}, and 00:00 to {time_out} on {next}.',
    es: 'Una semana laboral termina el {date} a medianoche. Escriba dos pares: de {time_in} a 00:00 el {date}, y de 00:00 a {time_out} el {next}.',
    'zh-CN': '工作周在 {date} 午夜结束。请分两组填写：{date} {time_in} 至 00:00，{next} 00:00 至 {time_out}。',
  },
  'time_out.{index}',
);
