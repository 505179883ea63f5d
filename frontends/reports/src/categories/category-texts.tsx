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
    skills: 'Required skills and licenses',
    skillsHelp: 'Press Enter after each. Technicians without them come last in suggestions, and conflicts name them.',
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
    skills: 'Habilidades y licencias requeridas',
    skillsHelp:
      'Pulse Intro tras cada una. Los técnicos que no las tienen aparecen al final de las sugerencias y en los conflictos.',
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
    skills: '所需技能和执照',
    skillsHelp: '每项输入后按回车。不具备的技术员在建议中排在后面，并显示为冲突。',
    empty: '还没有类别。',
  },
});
