import { texts } from '@tailboard/web/i18n/texts';

export const levelTexts = texts('shell-levels', {
  en: {
    title: 'Employee levels',
    add: 'Add level',
    edit: 'Edit level',
    context: 'By its level a company sorts its people.',
    empty: 'There are no employee levels yet.',
  },
  es: {
    title: 'Niveles de empleado',
    add: 'Añadir nivel',
    edit: 'Editar nivel',
    context: 'Por el nivel se ordena al personal de la empresa.',
    empty: 'Todavía no hay niveles de empleado.',
  },
  'zh-CN': {
    title: '员工级别',
    add: '添加级别',
    edit: '编辑级别',
    context: '公司按级别划分人员。',
    empty: '还没有员工级别。',
  },
});
