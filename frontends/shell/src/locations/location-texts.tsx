import { texts } from '@tailboard/web/i18n/texts';

export const locationTexts = texts('shell-locations', {
  en: {
    title: 'Locations',
    add: 'Add location',
    edit: 'Edit location',
    context: 'People and jobs belong to a location.',
    empty: 'There are no locations yet.',
  },
  es: {
    title: 'Ubicaciones',
    add: 'Añadir ubicación',
    edit: 'Editar ubicación',
    context: 'Las personas y los trabajos pertenecen a una ubicación.',
    empty: 'Todavía no hay ubicaciones.',
  },
  'zh-CN': {
    title: '地点',
    add: '添加地点',
    edit: '编辑地点',
    context: '人员和工单都归属于某个地点。',
    empty: '还没有地点。',
  },
});
