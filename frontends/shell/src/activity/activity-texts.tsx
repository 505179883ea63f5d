import { texts } from '@tailboard/web/i18n/texts';

export const activityTexts = texts('shell-activity', {
  en: {
    title: 'Recent activity',
    failed: 'What happened lately could not be read. {{message}}',
    empty: 'Nothing has happened yet.',
    daily: 'Close daily work',
    dailyOf: 'Close daily work of {{name}}, {{date}}',
    open: 'Open',
    openOf: 'Open: {{what}}',
    more: 'Show more',
  },
  es: {
    title: 'Actividad reciente',
    failed: 'No se pudo leer la actividad reciente. {{message}}',
    empty: 'Todavía no ha ocurrido nada.',
    daily: 'Cerrar el trabajo del día',
    dailyOf: 'Cerrar el trabajo del día de {{name}}, {{date}}',
    open: 'Abrir',
    openOf: 'Abrir: {{what}}',
    more: 'Mostrar más',
  },
  'zh-CN': {
    title: '最近动态',
    failed: '无法读取最近动态。{{message}}',
    empty: '还没有任何动态。',
    daily: '结束当日工作',
    dailyOf: '结束 {{name}} {{date}} 的当日工作',
    open: '打开',
    openOf: '打开：{{what}}',
    more: '显示更多',
  },
});
