import { texts } from '@tailboard/web/i18n/texts';

export const levelTexts = texts('shell-levels', {
  en: {
    title: 'Employee levels',
    add: 'Add level',
    edit: 'Edit level',
    context: 'Group employees by level.',
    empty: 'There are no employee levels yet.',
  },
  es: {
    title: 'Niveles de empleado',
    add: 'Añadir nivel',
    edit: 'Editar nivel',
    context: 'Agrupe a los empleados por nivel.',
    empty: 'Todavía no hay niveles de empleado.',
  },
  'zh-CN': {
    title: '员工级别',
    add: '添加级别',
    edit: '编辑级别',
    context: '按级别对员工分组。',
    empty: '还没有员工级别。',
  },
});
