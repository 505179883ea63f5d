import { z } from 'zod';
import { refusal } from '../refusal.js';
import { TimeOfDay } from '../values.js';

/** What time was spent on. A break is paid when it is short (`PAID_BREAK_MINUTES`). */
export const timeTypes = ['work', 'travel', 'warehouse', 'meeting', 'training', 'break'] as const;
export type TimeType = (typeof timeTypes)[number];
/** A break of at most so many minutes is paid (29 CFR 785.18). */
export const PAID_BREAK_MINUTES = 20;
/** A pair lasts at most so long; it may end on the next day. */
export const LONGEST_PAIR_HOURS = 16;

/** Which times of a pair are of the second of two hours of one name: on the night on which clocks are put back 01:30 comes twice. */
export const PairSecond = z.enum(['in', 'out', 'both']);
export type PairSecond = z.output<typeof PairSecond>;

/** A pair of times; an out that is not after its in means the next day. `time_out` is open only while the day lasts. */
export const TimePair = z.object({
  time_in: TimeOfDay,
  time_out: TimeOfDay.nullable(),
  type: z.enum(timeTypes),
  second: PairSecond.optional(),
});
export type TimePair = z.output<typeof TimePair>;

/** A pair as it is written: `08:00–16:30`, open `08:00–…`; `(2)` stands behind the second of two times of one name. */
export function writtenPair({ time_in, time_out, second }: Pick<TimePair, 'time_in' | 'time_out' | 'second'>): string {
  const mark = (of: 'in' | 'out'): string => (second === of || second === 'both' ? ' (2)' : '');
  return `${time_in}${mark('in')}–${time_out ? `${time_out}${mark('out')}` : '…'}`;
}

/** A pair as a submitted day keeps it: `minutes` as they passed in the company's zone, also where its clocks change. */
export const CountedPair = TimePair.extend({ time_out: TimeOfDay, minutes: z.number().int(), paid: z.boolean() });
export type CountedPair = z.output<typeof CountedPair>;

export const TimesUneven = refusal(
  'TimesUneven',
  422,
  {
    en: 'There must be as many times out and kinds as times in.',
    es: 'Debe haber tantas salidas y tipos como entradas.',
    'zh-CN': '下班时间和类型的数量必须与上班时间一致。',
  },
  'time_out',
);
/** `{at}` counts from 1, `{index}` from 0 as the lists of the request do. */
export const PairTooLong = refusal(
  'PairTooLong',
  422,
  {
    en: 'Pair {at} lasts {hours} hours; {most} are the most.',
    es: 'El par {at} dura {hours} horas; el máximo es {most}.',
    'zh-CN': '第 {at} 组长达 {hours} 小时，最多 {most} 小时。',
  },
  'time_out.{index}',
);
/** A day lasts 24 hours, and 25 where the clocks are put back. */
export const DayTooLong = refusal(
  'DayTooLong',
  422,
  {
    en: 'The times of this day are {hours} hours together; {most} are the most.',
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
/** The last pair of the day before, or the first one of the day after, reaches into this day. */
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
    en: '{time} is still to come.',
    es: 'Las {time} aún no han llegado.',
    'zh-CN': '{time} 尚未到来。',
  },
  '{list}.{index}',
);
/** Whoever says that a time is the second of two must name one that came twice. */
export const TimeCameOnce = refusal(
  'TimeCameOnce',
  422,
  {
    en: '{time} came once on {date}: the clocks were not put back over it. Leave the mark for the second one out.',
    es: 'El {date} las {time} solo existieron una vez: no se atrasaron los relojes. Quite la marca de la segunda vez.',
    'zh-CN': '{date} 的 {time} 只出现一次：时钟未在此处拨慢。请取消“第二次”标记。',
  },
  '{list}.{index}',
);
export const PairLeftOpen = refusal(
  'PairLeftOpen',
  422,
  {
    en: 'Only the last pair of today may be without a time out.',
    es: 'Solo el último par de hoy puede quedar sin salida.',
    'zh-CN': '只有今天的最后一组可以不填下班时间。',
  },
  'time_out.{index}',
);
export const TimeDoesNotExist = refusal(
  'TimeDoesNotExist',
  422,
  {
    en: 'There was no {time} on {date}: the clocks were put forward.',
    es: 'El {date} no existieron las {time}: se adelantaron los relojes.',
    'zh-CN': '{date} 没有 {time}：时钟已拨快。',
  },
  '{list}.{index}',
);
/** Every minute counts in the workweek in which it was worked (29 CFR 778.105): what crosses its end is written as two pairs. */
export const PairOverWorkweek = refusal(
  'PairOverWorkweek',
  422,
  {
    en: 'A workweek ends with {date} at midnight. Write two pairs: {time_in} to 00:00 on {date}, and 00:00 to {time_out} on {next}.',
    es: 'Una semana laboral termina el {date} a medianoche. Escriba dos pares: de {time_in} a 00:00 el {date}, y de 00:00 a {time_out} el {next}.',
    'zh-CN': '工作周在 {date} 午夜结束。请分两组填写：{date} {time_in} 至 00:00，{next} 00:00 至 {time_out}。',
  },
  'time_out.{index}',
);
