import type { Text } from '@tailboard/contracts/locale';
import type { LineFigure } from '@tailboard/contracts/reports/lines';
import { ruleOfHours, ruleOfPieces } from './rules.js';

/** What each figure of a report adds up, in a sentence. */
export const figureRules: Record<LineFigure, Text> = {
  assigned: {
    en: 'Planned points of every assigned job on these dates, whatever was done on it.',
    es: 'Puntos previstos de cada trabajo asignado en estas fechas, se haya hecho lo que se haya hecho.',
    'zh-CN': '这些日期内每个已分配工单的计划点数，与实际完成情况无关。',
  },
  points: {
    en: 'Quantity × points of each line of submitted days, by what its code was worth on the day of the work. Missed codes are not in it.',
    es: 'Cantidad × puntos de cada línea de los días enviados, según lo que valía el código el día del trabajo. Los códigos omitidos no cuentan.',
    'zh-CN': '已提交各日每行的数量 × 点数，按施工当日代码的点数计算；漏报的代码不计入。',
  },
  quantity: {
    en: 'How many of the code are on the lines of submitted days. Missed codes are not in it.',
    es: 'Cuántas unidades del código hay en las líneas de los días enviados. Los códigos omitidos no cuentan.',
    'zh-CN': '已提交各日中该代码的数量；漏报的代码不计入。',
  },
  money: ruleOfPieces,
  missed: {
    en: 'Quantity × points of each line that was done and not billed.',
    es: 'Cantidad × puntos de cada línea que se hizo y no se facturó.',
    'zh-CN': '每个已完成但未计费的行的数量 × 点数。',
  },
  hours: ruleOfHours,
  leave: {
    en: 'Days of each entry of the calendar, as it is known of the week; up to four hours are half a day.',
    es: 'Días de cada entrada del calendario, según consta para la semana; hasta cuatro horas son medio día.',
    'zh-CN': '日历中每项的天数，以该周所知为准；不超过四小时计半天。',
  },
};
