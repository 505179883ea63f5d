import { texts } from '@tailboard/web/i18n/texts';

export const editTexts = texts('warehouse-edit', {
  en: {
    title: 'Edit {{serial}}',
    correct: 'Correct {{serial}}',
    correctHelp: 'Enter saves, Escape leaves it.',
    note: 'The history of the old serial or MAC stays with the CPE, and finds it.',
    reason: 'Reason',
    close: 'Close',
    save: 'Save',
    saved: 'Saved: {{serial}}',
  },
  es: {
    title: 'Editar {{serial}}',
    correct: 'Corregir {{serial}}',
    correctHelp: 'Intro guarda, Escape lo deja.',
    note: 'El historial de la serie o MAC anterior se queda con el equipo y sirve para encontrarlo.',
    reason: 'Motivo',
    close: 'Cerrar',
    save: 'Guardar',
    saved: 'Guardado: {{serial}}',
  },
  'zh-CN': {
    title: '编辑 {{serial}}',
    correct: '更正 {{serial}}',
    correctHelp: '回车保存，Esc 放弃。',
    note: '旧序列号或 MAC 的历史仍归此设备，也可用于查找。',
    reason: '原因',
    close: '关闭',
    save: '保存',
    saved: '已保存：{{serial}}',
  },
});
