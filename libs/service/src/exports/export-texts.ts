import type { Text } from '@tailboard/contracts/locale';
import type { missingReasons } from '@tailboard/contracts/reports/export';

/** Why an export ended without a file. */
export const failureTexts = {
  role: {
    en: 'You are no longer allowed to read what this export would hold.',
    es: 'Ya no tiene permiso para leer lo que contendría esta exportación.',
    'zh-CN': '您已无权查看此导出的内容。',
  },
  open: {
    en: 'The week was reopened before the export began. Finalize it and try again.',
    es: 'La semana se reabrió antes de que empezara la exportación. Finalícela e inténtelo de nuevo.',
    'zh-CN': '导出开始前该周已被重新打开，请定稿后重试。',
  },
  fault: {
    en: 'The file could not be made. Try again; if it fails again, tell whoever looks after the system.',
    es: 'No se pudo crear el archivo. Inténtelo de nuevo; si vuelve a fallar, avise a quien administra el sistema.',
    'zh-CN': '无法生成文件。请重试；如果仍然失败，请告知系统管理员。',
  },
} as const satisfies Record<string, Text>;
export type Failure = keyof typeof failureTexts;

/** Why somebody who is owed something is not in a file of payroll. */
export const missingTexts = {
  open: { en: 'the week is not finalized', es: 'la semana no está finalizada', 'zh-CN': '该周尚未定稿' },
  reopened: { en: 'the week was reopened', es: 'la semana se reabrió', 'zh-CN': '该周已被重新打开' },
  later: {
    en: 'finalized when the run was made already; export again',
    es: 'se finalizó cuando la nómina ya estaba hecha; vuelva a exportar',
    'zh-CN': '生成工资批次后才定稿，请重新导出',
  },
} as const satisfies Record<(typeof missingReasons)[number], Text>;

export const mailTexts = {
  failed: {
    en: 'The e-mail with the link could not be sent yet and is tried again. The export itself is here.',
    es: 'Aún no se pudo enviar el correo con el enlace; se volverá a intentar. La exportación ya está disponible aquí.',
    'zh-CN': '含链接的邮件暂时未能发出，系统会自动重试。导出文件已可在此下载。',
  },
  greeting: { en: 'Hello {name},', es: 'Hola, {name}:', 'zh-CN': '{name}，您好！' },
  subject: {
    en: 'Your export is ready: {file}',
    es: 'Su exportación está lista: {file}',
    'zh-CN': '您的导出已完成：{file}',
  },
  ready: {
    en: 'The export that you asked for is ready.',
    es: 'La exportación que pidió está lista.',
    'zh-CN': '您申请的导出已完成。',
  },
  missing: {
    en: 'Owed for this week and not in the file: {total}. So many people: {people}.',
    es: 'Se debe por esta semana y no está en el archivo: {total}. Personas: {people}.',
    'zh-CN': '本周应付但不在文件中的金额：{total}；涉及人数：{people}。',
  },
  more: {
    en: 'And {count} more: the page of the export names them all.',
    es: 'Y {count} más: la página de la exportación los nombra a todos.',
    'zh-CN': '另有 {count} 条，请在导出页面查看全部。',
  },
  action: { en: 'Open the export', es: 'Abrir la exportación', 'zh-CN': '打开导出' },
  until: {
    en: 'You can download it until {until}, after signing in.',
    es: 'Puede descargarla hasta el {until}, tras iniciar sesión.',
    'zh-CN': '请在 {until} 之前登录下载。',
  },
} as const satisfies Record<string, Text>;
