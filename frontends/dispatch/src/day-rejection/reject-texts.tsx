import { texts } from '@tailboard/web/i18n/texts';

/** Texts for sending a day back or reopening a week. */
export const rejectTexts = texts('dispatch-rejection', {
  en: {
    rejectTitle: 'Send back: {{about}}',
    rejectHelp: 'The employee sees this reason.',
    reject: 'Send back',
    reopenTitle: 'Reopen the week: {{about}}',
    reopenHelp: 'Previous payments remain on record; the next export contains the difference.',
    reason: 'Reason',
    reasonMissing: 'The reason field is required.',
    reopen: 'Reopen',
  },
  es: {
    rejectTitle: 'Devolver: {{about}}',
    rejectHelp: 'El empleado ve este motivo.',
    reject: 'Devolver',
    reopenTitle: 'Reabrir la semana: {{about}}',
    reopenHelp: 'Los pagos anteriores quedan registrados; la próxima exportación incluye la diferencia.',
    reason: 'Motivo',
    reasonMissing: 'El campo motivo es obligatorio.',
    reopen: 'Reabrir',
  },
  'zh-CN': {
    rejectTitle: '退回：{{about}}',
    rejectHelp: '本人会看到这个原因。',
    reject: '退回',
    reopenTitle: '重新打开这一周：{{about}}',
    reopenHelp: '之前的付款仍保留记录，下次导出包含差额。',
    reason: '原因',
    reasonMissing: '请填写原因。',
    reopen: '重新打开',
  },
});
