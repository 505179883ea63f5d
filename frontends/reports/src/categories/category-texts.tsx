import { texts } from '@tailboard/web/i18n/texts';

export const categoryTexts = texts('reports-categories', {
  en: {
    title: 'Categories',
    context: 'Job categories with planned points and minutes.',
    add: 'Add category',
    edit: 'Edit category',
    description: 'Description',
    color: 'Color',
    points: 'Planned points',
    minutes: 'Planned minutes',
    empty: 'There are no categories yet.',
  },
  es: {
    title: 'Categorías',
    context: 'Categorías de trabajo con puntos y minutos previstos.',
    add: 'Añadir categoría',
    edit: 'Editar categoría',
    description: 'Descripción',
    color: 'Color',
    points: 'Puntos previstos',
    minutes: 'Minutos previstos',
    empty: 'Todavía no hay categorías.',
  },
  'zh-CN': {
    title: '类别',
    context: '工单类别及其计划点数和分钟数。',
    add: '新增类别',
    edit: '编辑类别',
    description: '说明',
    color: '颜色',
    points: '计划点数',
    minutes: '计划分钟数',
    empty: '还没有类别。',
  },
});
