import type english from '../locales/en/actions.json';

/** Other words by which users look for an action, in three languages. */
export const actionSynonyms: Partial<Record<keyof typeof english, string>> = {
  board: 'dispatch schedule despacho programa 调度 排班',
  conflicts: 'problems overlaps problemas 问题',
  signOut: 'sign out exit leave salir 注销 登出',
  impersonate: 'act as another user',
  light: 'appearance mode bright claro apariencia 外观 浅色',
  dark: 'appearance mode night oscuro apariencia noche 外观 深色 夜间',
  system: 'appearance mode apariencia 外观',
  language: 'language idioma lengua 语言',
};
