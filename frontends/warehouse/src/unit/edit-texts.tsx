import { texts } from '@tailboard/web/i18n/texts';

export const editTexts = texts('warehouse-edit', {
  en: {
    title: 'Edit {{serial}}',
    correct: 'Correct {{serial}}',
    correctHelp: 'Enter saves, Escape cancels.',
    note: 'The CPE keeps its history under the old serial or MAC, and search still finds it.',
    reason: 'Reason',
    close: 'Close',
    save: 'Save',
    saved: 'Saved: {{serial}}',
  },
  es: {
    title: 'Editar {{serial}}',
    correct: 'Corregir {{serial}}',
    correctHelp: 'Intro guarda, Escape cancela.',
    note: 'El equipo conserva el historial de la serie o MAC anterior, y la búsqueda lo sigue encontrando.',
    reason: 'Motivo',
    close: 'Cerrar',
    save: 'Guardar',
    saved: 'Guardado: {{serial}}',
  },
  'zh-CN': {
    title: '编辑 {{serial}}',
    correct: '更正 {{serial}}',
    correctHelp: '回车保存，Esc 取消。',
    note: '设备保留旧序列号或 MAC 的历史，仍可用其搜索。',
    reason: '原因',
    close: '关闭',
    save: '保存',
    saved: '已保存：{{serial}}',
  },
});
