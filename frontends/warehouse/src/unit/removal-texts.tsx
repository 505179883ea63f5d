import { texts } from '@tailboard/web/i18n/texts';

export const removalTexts = texts('warehouse-removal', {
  en: {
    reason: 'Reason',
    reasonNeeded: 'Enter a reason.',
    deleted: 'CPE has been deleted.',
    restored: '{{serial}} is restored.',
  },
  es: {
    reason: 'Motivo',
    reasonNeeded: 'Indique un motivo.',
    deleted: 'El equipo se eliminó.',
    restored: '{{serial}} está restaurado.',
  },
  'zh-CN': {
    reason: '原因',
    reasonNeeded: '请填写原因。',
    deleted: '设备已删除。',
    restored: '{{serial}} 已恢复。',
  },
});
