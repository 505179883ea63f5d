import { texts } from '@tailboard/web/i18n/texts';

export const scanTexts = texts('warehouse-scan', {
  en: {
    copied_one: '{{count}} serial copied',
    copied_other: '{{count}} serials copied',
    moved: '{{from}} → {{to}}',
    nothingToUndo: 'There is nothing to undo.',
    unconfirmed_one: '{{count}} CPE was not changed because it needs your confirmation.',
    unconfirmed_other: '{{count}} CPEs were not changed because they need your confirmation.',
    review: 'Review',
    dismiss: 'Dismiss',
  },
  es: {
    copied_one: '{{count}} serie copiada',
    copied_other: '{{count}} series copiadas',
    moved: '{{from}} → {{to}}',
    nothingToUndo: 'No hay nada que deshacer.',
    unconfirmed_one: '{{count}} equipo no se cambió porque necesita su confirmación.',
    unconfirmed_other: '{{count}} equipos no se cambiaron porque necesitan su confirmación.',
    review: 'Revisar',
    dismiss: 'Descartar',
  },
  'zh-CN': {
    copied_one: '已复制 {{count}} 个序列号',
    copied_other: '已复制 {{count}} 个序列号',
    moved: '{{from}} → {{to}}',
    nothingToUndo: '没有可撤销的操作。',
    unconfirmed_one: '{{count}} 台设备需要确认，因此未更改。',
    unconfirmed_other: '{{count}} 台设备需要确认，因此未更改。',
    review: '查看',
    dismiss: '忽略',
  },
});
