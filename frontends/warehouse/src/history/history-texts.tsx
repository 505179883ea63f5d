import { texts } from '@tailboard/web/texts';

export const historyTexts = texts('warehouse-history', {
  en: {
    title: 'History of {{serial}}',
    list: 'What happened, newest first',
    at: '{{date}} at {{time}}',
    empty: 'Nothing has happened to this CPE yet.',
    failed: 'The history could not be read. {{message}}',
    close: 'Close',
  },
  es: {
    title: 'Historial de {{serial}}',
    list: 'Qué ocurrió, lo más reciente primero',
    at: '{{date}} a las {{time}}',
    empty: 'Todavía no ha ocurrido nada con este equipo.',
    failed: 'No se pudo leer el historial. {{message}}',
    close: 'Cerrar',
  },
  'zh-CN': {
    title: '{{serial}} 的历史',
    list: '发生过的事，最新的在前',
    at: '{{date}} {{time}}',
    empty: '此设备还没有记录。',
    failed: '无法读取历史。{{message}}',
    close: '关闭',
  },
});
