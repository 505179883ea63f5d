import { texts } from '@tailboard/web/i18n/texts';

export const undoTexts = texts('warehouse-undo', {
  en: {
    open: 'Open {{serial}}',
    line: '{{serial}}: {{why}}',
    dismiss: 'Dismiss',
    undo: 'Undo',
    undone_one: 'Undone: {{count}} change.',
    undone_other: 'Undone: {{count}} changes.',
    notUndone: 'Not undone: {{lines}}',
  },
  es: {
    open: 'Abrir {{serial}}',
    line: '{{serial}}: {{why}}',
    dismiss: 'Descartar',
    undo: 'Deshacer',
    undone_one: 'Deshecho: {{count}} cambio.',
    undone_other: 'Deshecho: {{count}} cambios.',
    notUndone: 'No se deshizo: {{lines}}',
  },
  'zh-CN': {
    open: '打开 {{serial}}',
    line: '{{serial}}：{{why}}',
    dismiss: '知道了',
    undo: '撤销',
    undone_one: '已撤销 {{count}} 项更改。',
    undone_other: '已撤销 {{count}} 项更改。',
    notUndone: '未能撤销：{{lines}}',
  },
});
