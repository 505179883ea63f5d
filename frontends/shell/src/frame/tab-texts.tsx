import { texts } from '@tailboard/web/i18n/texts';

/** Texts of the tabs on a technician's phone. */
export const tabTexts = texts('shell-tabs', {
  en: {
    tabs: 'Tabs',
    today: 'Today',
    closeDay: 'Close day',
    equipment: 'Equipment',
    pay: 'Pay',
    more: 'More',
  },
  es: {
    tabs: 'Pestañas',
    today: 'Hoy',
    closeDay: 'Cerrar día',
    equipment: 'Equipos',
    pay: 'Pago',
    more: 'Más',
  },
  'zh-CN': {
    tabs: '标签页',
    today: '今天',
    closeDay: '关闭当日',
    equipment: '设备',
    pay: '薪酬',
    more: '更多',
  },
});
