import { texts } from '@tailboard/web/i18n/texts';

export const undoTexts = texts('warehouse-undo', {
  en: {
    line: '{{serial}}: {{why}}',
    undo: 'Undo',
    undone_one: 'Undone: {{count}} CPE moved back.',
    undone_other: 'Undone: {{count}} CPEs moved back.',
    notUndone: 'Not undone: {{lines}}',
  },
  es: {
    line: '{{serial}}: {{why}}',
    undo: 'Deshacer',
    undone_one: 'Deshecho: {{count}} equipo volvió a su lugar.',
    undone_other: 'Deshecho: {{count}} equipos volvieron a su lugar.',
    notUndone: 'No se deshizo: {{lines}}',
  },
  'zh-CN': {
    line: '{{serial}}：{{why}}',
    undo: '撤销',
    undone_one: '已撤销：{{count}} 台设备已恢复原位。',
    undone_other: '已撤销：{{count}} 台设备已恢复原位。',
    notUndone: '未能撤销：{{lines}}',
  },
});
