import { texts } from '@tailboard/web/i18n/texts';

export const categoryTexts = texts('reports-categories', {
  en: {
    title: 'Categories',
    context: 'What kinds of jobs there are, with the points and the time that are planned for each.',
    add: 'Add category',
    edit: 'Edit category',
    description: 'Description',
    color: 'Colour',
    points: 'Planned points',
    minutes: 'Planned minutes',
    empty: 'There are no categories yet.',
  },
  es: {
    title: 'Categorías',
    context: 'Qué tipos de trabajo hay, con los puntos y el tiempo previstos para cada uno.',
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
    context: '工单的种类，以及每类计划的点数和时间。',
    add: '新增类别',
    edit: '编辑类别',
    description: '说明',
    color: '颜色',
    points: '计划点数',
    minutes: '计划分钟数',
    empty: '还没有类别。',
  },
});
