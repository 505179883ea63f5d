import { texts } from '@tailboard/web/i18n/texts';

export const missedTexts = texts('reports-missed', {
  en: {
    empty: 'There are no missed codes for the given date range. Please adjust your search and try again.',
    missedOf: 'Missed codes of {{name}}',
    points: '{{points}} points not billed',
    noAddress: 'No address on file',
    codes: 'Codes',
    sum: 'Points',
  },
  es: {
    empty: 'No hay códigos omitidos en el período indicado. Ajuste la búsqueda e inténtelo de nuevo.',
    missedOf: 'Códigos omitidos de {{name}}',
    points: '{{points}} puntos sin facturar',
    noAddress: 'Sin dirección registrada',
    codes: 'Códigos',
    sum: 'Puntos',
  },
  'zh-CN': {
    empty: '该日期范围内没有漏报的代码，请调整搜索条件后重试。',
    missedOf: '{{name}} 漏报的代码',
    points: '{{points}} 点未计费',
    noAddress: '没有登记地址',
    codes: '代码',
    sum: '点数',
  },
});
