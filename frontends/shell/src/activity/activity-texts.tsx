import { texts } from '@tailboard/web/i18n/texts';

export const activityTexts = texts('shell-activity', {
  en: {
    title: 'Recent activity',
    failed: 'Couldn’t load recent activity. {{message}}',
    empty: 'No activity yet.',
    daily: 'Close daily work',
    dailyOf: 'Close daily work of {{name}}, {{date}}',
    open: 'Open',
    openOf: 'Open: {{what}}',
    more: 'Show more',
  },
  es: {
    title: 'Actividad reciente',
    failed: 'No se pudo cargar la actividad reciente. {{message}}',
    empty: 'Aún no hay actividad.',
    daily: 'Cerrar el trabajo del día',
    dailyOf: 'Cerrar el trabajo del día de {{name}}, {{date}}',
    open: 'Abrir',
    openOf: 'Abrir: {{what}}',
    more: 'Mostrar más',
  },
  'zh-CN': {
    title: '最近动态',
    failed: '无法加载最近动态。{{message}}',
    empty: '还没有任何动态。',
    daily: '结束当日工作',
    dailyOf: '结束 {{name}} {{date}} 的当日工作',
    open: '打开',
    openOf: '打开：{{what}}',
    more: '显示更多',
  },
});
