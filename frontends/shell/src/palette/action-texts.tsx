/** The actions in English, so that users who learned the product in English find them by these words too. */
export const englishActs = {
  board: 'Board {{day}}',
  conflicts: 'Conflicts {{day}}',
  jobsOf: 'Jobs of {{name}} {{day}}',
  equipmentOf: 'Equipment of {{name}}',
  approve: 'Approve submitted days',
  finalize: 'Finalize last week',
  report: 'Code report for last week',
  signOut: 'Log out',
  impersonate: 'Impersonate',
  stop: 'Stop impersonating',
  light: 'Use the light theme',
  dark: 'Use the dark theme',
  system: 'Use the theme of the device',
  language: 'Use {{name}}',
  'day.today': 'today',
  'day.tomorrow': 'tomorrow',
  'day.yesterday': 'yesterday',
} as const;

/** Other words by which users look for an action, in three languages. */
export const actionSynonyms: Partial<Record<keyof typeof englishActs, string>> = {
  board: 'dispatch schedule despacho programa 调度 排班',
  conflicts: 'problems overlaps problemas 问题',
  signOut: 'sign out exit leave salir 注销 登出',
  impersonate: 'act as another user',
  light: 'appearance mode bright claro apariencia 外观 浅色',
  dark: 'appearance mode night oscuro apariencia noche 外观 深色 夜间',
  system: 'appearance mode apariencia 外观',
  language: 'language idioma lengua 语言',
};
