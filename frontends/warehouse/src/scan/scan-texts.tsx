import { texts } from '@tailboard/web/i18n/texts';

export const scanTexts = texts('warehouse-scan', {
  en: {
    copied_one: '{{count}} serial copied',
    copied_other: '{{count}} serials copied',
    overrideTitle: 'Overwrite CPEs',
    overrideText: 'The following CPEs would need to be overwritten. Would you like to proceed?',
    reason: 'Reason',
    reasonHelp: 'Required for CPEs that were returned to the provider.',
    proceed: 'Proceed',
    moved: '{{from}} → {{to}}',
    nothingToUndo: 'There is nothing to undo.',
  },
  es: {
    copied_one: '{{count}} serie copiada',
    copied_other: '{{count}} series copiadas',
    overrideTitle: 'Reemplazar equipos',
    overrideText: 'Habría que reemplazar los siguientes equipos. ¿Desea continuar?',
    reason: 'Motivo',
    reasonHelp: 'Obligatorio para los equipos ya devueltos al proveedor.',
    proceed: 'Continuar',
    moved: '{{from}} → {{to}}',
    nothingToUndo: 'No hay nada que deshacer.',
  },
  'zh-CN': {
    copied_one: '已复制 {{count}} 个序列号',
    copied_other: '已复制 {{count}} 个序列号',
    overrideTitle: '覆盖设备',
    overrideText: '以下设备需要被覆盖。是否继续？',
    reason: '原因',
    reasonHelp: '已退还运营商的设备必须填写。',
    proceed: '继续',
    moved: '{{from}} → {{to}}',
    nothingToUndo: '没有可撤销的操作。',
  },
});
