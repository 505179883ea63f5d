import { texts } from '@tailboard/web/i18n/texts';

/** The actions in English, so that users who learned the product in English find them by these words too. */
export const englishActs = {
  board: 'Board {{day}}',
  conflicts: 'Conflicts {{day}}',
  jobsOf: 'Jobs of {{name}} {{day}}',
  equipmentOf: 'Equipment of {{name}}',
  approve: 'Approve submitted days',
  finalize: 'Finalize last week',
  report: 'Code report for last week',
  'day.today': 'today',
  'day.tomorrow': 'tomorrow',
  'day.yesterday': 'yesterday',
} as const;

export const actionTexts = texts('shell-acts', {
  en: englishActs,
  es: {
    board: 'Tablero de {{day}}',
    conflicts: 'Conflictos de {{day}}',
    jobsOf: 'Trabajos de {{name}} de {{day}}',
    equipmentOf: 'Equipos de {{name}}',
    approve: 'Aprobar los días enviados',
    finalize: 'Finalizar la semana pasada',
    report: 'Informe de códigos de la semana pasada',
    'day.today': 'hoy',
    'day.tomorrow': 'mañana',
    'day.yesterday': 'ayer',
  },
  'zh-CN': {
    board: '{{day}}的调度板',
    conflicts: '{{day}}的冲突',
    jobsOf: '{{name}} {{day}}的工单',
    equipmentOf: '{{name}} 的设备',
    approve: '批准已提交的日期',
    finalize: '结算上周',
    report: '上周代码报表',
    'day.today': '今天',
    'day.tomorrow': '明天',
    'day.yesterday': '昨天',
  },
});
