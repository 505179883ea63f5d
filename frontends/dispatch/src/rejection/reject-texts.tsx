import { texts } from '@tailboard/web/i18n/texts';

/** Texts for sending a day back or reopening a week. */
export const rejectTexts = texts('dispatch-rejection', {
  en: {
    rejectTitle: 'Send back: {{about}}',
    rejectHelp: 'It is shown to the person whose day it is.',
    reject: 'Send back',
    reopenTitle: 'Reopen the week: {{about}}',
    reopenHelp: 'What was paid by it stays known; the next export tells the difference.',
    reason: 'Reason',
    reasonMissing: 'The reason field is required.',
    reopen: 'Reopen',
  },
  es: {
    rejectTitle: 'Devolver: {{about}}',
    rejectHelp: 'Lo ve la persona de quien es el día.',
    reject: 'Devolver',
    reopenTitle: 'Reabrir la semana: {{about}}',
    reopenHelp: 'Lo que se pagó con ella sigue constando; la próxima exportación indica la diferencia.',
    reason: 'Motivo',
    reasonMissing: 'El campo motivo es obligatorio.',
    reopen: 'Reabrir',
  },
  'zh-CN': {
    rejectTitle: '退回：{{about}}',
    rejectHelp: '本人会看到这个原因。',
    reject: '退回',
    reopenTitle: '重新打开这一周：{{about}}',
    reopenHelp: '已按此支付的仍保留记录，下次导出会列出差额。',
    reason: '原因',
    reasonMissing: '请填写原因。',
    reopen: '重新打开',
  },
});
