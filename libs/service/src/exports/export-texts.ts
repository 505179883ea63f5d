import type { Text } from '@tailboard/contracts/locale';
import type { missingReasons } from '@tailboard/contracts/reports/export';

/** Why an export ended without a file. */
export const failureTexts = {
  role: {
    en: 'You are no longer allowed to view the data of this export.',
    es: 'Ya no tiene permiso para ver los datos de esta exportación.',
    'zh-CN': '您已无权查看此导出的内容。',
  },
  open: {
    en: 'The week was reopened before the export started. Finalize it and try again.',
    es: 'La semana se reabrió antes de que empezara la exportación. Finalícela e inténtelo de nuevo.',
    'zh-CN': '导出开始前该周已被重新打开，请定稿后重试。',
  },
  fault: {
    en: 'The file could not be created. Try again. If it fails again, contact your administrator.',
    es: 'No se pudo crear el archivo. Inténtelo de nuevo. Si vuelve a fallar, contacte con su administrador.',
    'zh-CN': '无法生成文件。请重试。如果仍然失败，请联系管理员。',
  },
} as const satisfies Record<string, Text>;
export type Failure = keyof typeof failureTexts;

/** Reasons why a user who is owed pay is not in a payroll file. */
export const missingTexts = {
  open: { en: 'the week is not finalized', es: 'la semana no está finalizada', 'zh-CN': '该周尚未定稿' },
  reopened: { en: 'the week was reopened', es: 'la semana se reabrió', 'zh-CN': '该周已被重新打开' },
  later: {
    en: 'finalized after this run; export again',
    es: 'finalizada después de esta nómina; vuelva a exportar',
    'zh-CN': '生成工资批次后才定稿，请重新导出',
  },
} as const satisfies Record<(typeof missingReasons)[number], Text>;

export const mailTexts = {
  failed: {
    en: 'The e-mail with the link could not be sent yet and is retried. You can download the export here.',
    es: 'Aún no se pudo enviar el correo con el enlace; se reintenta. Puede descargar la exportación aquí.',
    'zh-CN': '含链接的邮件暂时未能发出，系统会自动重试。导出文件已可在此下载。',
  },
  greeting: { en: 'Hello {name},', es: 'Hola, {name}:', 'zh-CN': '{name}，您好！' },
  subject: {
    en: 'Your export is ready: {file}',
    es: 'Su exportación está lista: {file}',
    'zh-CN': '您的导出已完成：{file}',
  },
  ready: {
    en: 'The export that you requested is ready.',
    es: 'La exportación que solicitó está lista.',
    'zh-CN': '您申请的导出已完成。',
  },
  missing: {
    en: 'Due for this week and not in the file: {total}. People: {people}.',
    es: 'Pendiente de esta semana y no incluido en el archivo: {total}. Personas: {people}.',
    'zh-CN': '本周应付但不在文件中的金额：{total}；涉及人数：{people}。',
  },
  more: {
    en: 'And {count} more. The export page lists all of them.',
    es: 'Y {count} más. La página de la exportación los muestra todos.',
    'zh-CN': '另有 {count} 条，请在导出页面查看全部。',
  },
  action: { en: 'Open the export', es: 'Abrir la exportación', 'zh-CN': '打开导出' },
  until: {
    en: 'You can download it until {until}, after signing in.',
    es: 'Puede descargarla hasta el {until}, tras iniciar sesión.',
    'zh-CN': '请在 {until} 之前登录下载。',
  },
} as const satisfies Record<string, Text>;
