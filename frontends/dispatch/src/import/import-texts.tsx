import { texts } from '@tailboard/web/texts';

export const importTexts = texts('dispatch-import', {
  en: {
    download: 'Download rejected rows',
    downloadWhenDone: 'The rejected rows can be downloaded once the import has ended.',
    downloadHow:
      'The download holds these rows as they stood, with line, field and reason behind them. Mend it and import it as it is.',
    downloadNotKept: 'This import is too old: its rows were not kept, so they cannot be downloaded.',
    downloadFailed: 'The rejected rows could not be downloaded. {{message}}',
    search: 'Search the rejected rows',
    noneFound: 'No rejected row fits the search.',
    match: 'Match work orders',
    toMatch: 'To match',
    started: 'Started {{at}}',
    ended: 'Ended {{at}}',
    stands: 'What is to be looked at',
  },
  es: {
    download: 'Descargar las filas rechazadas',
    downloadWhenDone: 'Las filas rechazadas se podrán descargar cuando termine la importación.',
    downloadHow:
      'La descarga contiene estas filas tal como estaban, seguidas de línea, campo y motivo. Corríjala e impórtela tal cual.',
    downloadNotKept: 'Esta importación es demasiado antigua: sus filas no se guardaron y no se pueden descargar.',
    downloadFailed: 'No se pudieron descargar las filas rechazadas. {{message}}',
    search: 'Buscar en las filas rechazadas',
    noneFound: 'Ninguna fila rechazada coincide con la búsqueda.',
    match: 'Vincular órdenes',
    toMatch: 'Por vincular',
    started: 'Inicio: {{at}}',
    ended: 'Fin: {{at}}',
    stands: 'Lo que conviene revisar',
  },
  'zh-CN': {
    download: '下载被拒绝的行',
    downloadWhenDone: '导入结束后即可下载被拒绝的行。',
    downloadHow: '下载文件保留这些行的原样，并在末尾附上行号、字段和原因。修正后可直接重新导入。',
    downloadNotKept: '此次导入时间较早，未保留原始行，无法下载。',
    downloadFailed: '无法下载被拒绝的行。{{message}}',
    search: '搜索被拒绝的行',
    noneFound: '没有符合搜索条件的行。',
    match: '匹配工作单',
    toMatch: '待匹配',
    started: '开始于 {{at}}',
    ended: '结束于 {{at}}',
    stands: '需要留意',
  },
});
