import { texts } from '@tailboard/web/i18n/texts';

export const removalTexts = texts('warehouse-removal', {
  en: { deleted: 'CPE has been deleted.', restored: '{{serial}} is restored.' },
  es: { deleted: 'El equipo se eliminó.', restored: '{{serial}} está restaurado.' },
  'zh-CN': { deleted: '设备已删除。', restored: '{{serial}} 已恢复。' },
});
