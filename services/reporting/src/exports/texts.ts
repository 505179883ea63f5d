import type { Text } from '@tailboard/contracts/locale';

/** The columns of exports, as people call them. Payroll has its own names, the same in every language (decision D21). */
export const columnTexts = {
  date: { en: 'Date', es: 'Fecha', 'zh-CN': '日期' },
  technicianId: { en: 'Technician ID', es: 'ID de técnico', 'zh-CN': '技术员编号' },
  technician: { en: 'Technician', es: 'Técnico', 'zh-CN': '技术员' },
  job: { en: 'Job', es: 'Trabajo', 'zh-CN': '工单' },
  address: { en: 'Address', es: 'Dirección', 'zh-CN': '地址' },
  address2: { en: 'Address 2', es: 'Dirección 2', 'zh-CN': '地址 2' },
  city: { en: 'City', es: 'Ciudad', 'zh-CN': '城市' },
  location: { en: 'Location', es: 'Sede', 'zh-CN': '地点' },
  code: { en: 'Code', es: 'Código', 'zh-CN': '代码' },
  codes: { en: 'Codes', es: 'Códigos', 'zh-CN': '代码' },
  description: { en: 'Description', es: 'Descripción', 'zh-CN': '说明' },
  category: { en: 'Category', es: 'Categoría', 'zh-CN': '类别' },
  quantity: { en: 'Quantity', es: 'Cantidad', 'zh-CN': '数量' },
  pointsEach: { en: 'Points each', es: 'Puntos por unidad', 'zh-CN': '单个点数' },
  points: { en: 'Points', es: 'Puntos', 'zh-CN': '点数' },
  state: { en: 'State of the day', es: 'Estado del día', 'zh-CN': '当日状态' },
  pointMoney: { en: 'Point $', es: 'Importe por puntos ($)', 'zh-CN': '点数金额（美元）' },
  leakage: { en: 'Issue', es: 'Incidencia', 'zh-CN': '问题' },
  notDone: { en: 'Not done', es: 'No realizado', 'zh-CN': '未完成原因' },
  assigned: { en: 'Points assigned', es: 'Puntos asignados', 'zh-CN': '分配点数' },
  completed: { en: 'Points completed', es: 'Puntos completados', 'zh-CN': '完成点数' },
  waiting: { en: 'Points not finalized', es: 'Puntos sin finalizar', 'zh-CN': '未定稿点数' },
  percent: { en: 'Points %', es: '% de puntos', 'zh-CN': '点数完成率 %' },
  percentWaiting: {
    en: 'Points % with not finalized',
    es: '% de puntos con los no finalizados',
    'zh-CN': '点数完成率 %（含未定稿）',
  },
  paidHours: { en: 'Hours paid', es: 'Horas pagadas', 'zh-CN': '计薪工时' },
  standardHours: { en: 'Hours by points', es: 'Horas según puntos', 'zh-CN': '点数折算工时' },
  hoursPercent: { en: 'Hours %', es: '% de horas', 'zh-CN': '工时比率 %' },
  hoursWaiting: { en: 'Hours not finalized', es: 'Horas sin finalizar', 'zh-CN': '未定稿工时' },
  pricePerPoint: { en: 'Price per point', es: 'Precio por punto', 'zh-CN': '每点单价' },
  pointsPerHour: { en: 'Points per hour', es: 'Puntos por hora', 'zh-CN': '每小时点数' },
} as const satisfies Record<string, Text>;

/** The states of a day that can stand in an export. */
export const stateTexts = {
  submitted: { en: 'Submitted', es: 'Enviado', 'zh-CN': '已提交' },
  approved: { en: 'Approved', es: 'Aprobado', 'zh-CN': '已批准' },
  finalized: { en: 'Finalized', es: 'Finalizado', 'zh-CN': '已定稿' },
} as const satisfies Record<string, Text>;

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
  action: { en: 'Open the export', es: 'Abrir la exportación', 'zh-CN': '打开导出' },
  until: {
    en: 'You can download it until {until}, after signing in.',
    es: 'Puede descargarla hasta el {until}, tras iniciar sesión.',
    'zh-CN': '请在 {until} 之前登录下载。',
  },
} as const satisfies Record<string, Text>;
