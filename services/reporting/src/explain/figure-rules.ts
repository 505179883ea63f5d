import type { Text } from '@tailboard/contracts/locale';
import type { LineFigure } from '@tailboard/contracts/reports/lines';
import { ruleOfHours, ruleOfPieces } from './rules.js';

/** A sentence for each figure of a report that explains its sum. */
export const figureRules: Record<LineFigure, Text> = {
  assigned: {
    en: 'Planned points of all jobs assigned on these dates, whatever their outcome.',
    es: 'Puntos previstos de todos los trabajos asignados en estas fechas, sea cual sea su resultado.',
    'zh-CN': '这些日期内每个已分配工单的计划点数，与实际完成情况无关。',
  },
  points: {
    en: 'Quantity × points of each line of submitted days, at the code’s value on the day of the work. Missed codes are excluded.',
    es: 'Cantidad × puntos de cada línea de los días enviados, con el valor del código el día del trabajo. Los códigos omitidos no cuentan.',
    'zh-CN': '已提交各日每行的数量 × 点数，按施工当日代码的点数计算；漏报的代码不计入。',
  },
  quantity: {
    en: 'Quantity of the code on lines of submitted days. Missed codes are excluded.',
    es: 'Cantidad del código en las líneas de los días enviados. Los códigos omitidos no cuentan.',
    'zh-CN': '已提交各日中该代码的数量；漏报的代码不计入。',
  },
  money: ruleOfPieces,
  missed: {
    en: 'Quantity × points of each line that was done but not billed.',
    es: 'Cantidad × puntos de cada línea que se hizo y no se facturó.',
    'zh-CN': '每个已完成但未计费的行的数量 × 点数。',
  },
  hours: ruleOfHours,
  leave: {
    en: 'Days of each calendar entry. Up to four hours count as half a day.',
    es: 'Días de cada entrada del calendario. Hasta cuatro horas cuentan como medio día.',
    'zh-CN': '日历中每项的天数。不超过四小时计半天。',
  },
};
