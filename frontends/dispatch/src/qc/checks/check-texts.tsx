import { texts } from '@tailboard/web/i18n/texts';

/** Texts of the checklist that inspectors and the office edit. */
export const checkTexts = texts('dispatch-qc-checks', {
  en: {
    title: 'QC Checklist',
    context: 'What an inspector looks at on each visit. A visit passes only when all items are checked.',
    add: 'Add checklist item',
    edit: 'Edit checklist item',
    empty: 'No checklist items yet. Without items, the QC codes alone determine the outcome.',
    deletes: 'New visits no longer ask for it. Earlier visits keep it.',
    name: 'Item',
    categories: 'Categories',
    allCategories: 'All categories',
    categoriesHelp: 'Leave it empty if the item applies to all jobs.',
  },
  es: {
    title: 'Lista de control',
    context:
      'Lo que un inspector mira en cada visita. Una visita se aprueba solo cuando todos los puntos están marcados.',
    add: 'Añadir un punto',
    edit: 'Editar el punto',
    empty: 'Aún no hay puntos. Sin puntos, solo los códigos de control determinan el resultado.',
    deletes: 'Las visitas nuevas ya no lo piden. Las anteriores lo conservan.',
    name: 'Punto',
    categories: 'Categorías',
    allCategories: 'Todas las categorías',
    categoriesHelp: 'Déjelo vacío si el punto vale para todos los trabajos.',
  },
  'zh-CN': {
    title: '质检清单',
    context: '质检员每次质检要查看的内容。全部项目勾选后才能判定合格。',
    add: '添加项目',
    edit: '编辑项目',
    empty: '还没有项目。没有项目时，仅由质检代码决定结果。',
    deletes: '新的质检不再要求此项，之前的质检保留。',
    name: '项目',
    categories: '类别',
    allCategories: '所有类别',
    categoriesHelp: '如果适用于所有工单，请留空。',
  },
});
