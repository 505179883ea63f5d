import type { Text } from '@tailboard/contracts/locale';
import type { PaymentState } from '@tailboard/contracts/reports/operator-payment';

/** Column names of exports. Payroll has its own names, the same in every language (decision D21). */
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
  state: { en: 'Day status', es: 'Estado del día', 'zh-CN': '当日状态' },
  pointMoney: { en: 'Point $', es: 'Importe por puntos ($)', 'zh-CN': '点数金额（美元）' },
  leakage: { en: 'Issue', es: 'Incidencia', 'zh-CN': '问题' },
  notDone: { en: 'Not done', es: 'No realizado', 'zh-CN': '未完成原因' },
  assigned: { en: 'Points assigned', es: 'Puntos asignados', 'zh-CN': '分配点数' },
  assignedWaiting: {
    en: 'Points assigned, not finalized',
    es: 'Puntos asignados, sin finalizar',
    'zh-CN': '分配点数（未定稿）',
  },
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
  orderNumber: { en: 'Order number', es: 'Número de orden', 'zh-CN': '工单号' },
  account: { en: 'Account', es: 'Cuenta', 'zh-CN': '账号' },
  billed: { en: 'Billed', es: 'Facturado', 'zh-CN': '应收' },
  received: { en: 'Received', es: 'Recibido', 'zh-CN': '实收' },
  difference: { en: 'Difference', es: 'Diferencia', 'zh-CN': '差额' },
  paymentState: { en: 'State', es: 'Estado', 'zh-CN': '状态' },
  pricePerPoint: { en: 'Pay per point', es: 'Paga por punto', 'zh-CN': '每点报酬' },
  pointsPerHour: { en: 'Points per hour', es: 'Puntos por hora', 'zh-CN': '每小时点数' },
} as const satisfies Record<string, Text>;

/** Names of day states in an export. */
export const stateTexts = {
  submitted: { en: 'Submitted', es: 'Enviado', 'zh-CN': '已提交' },
  approved: { en: 'Approved', es: 'Aprobado', 'zh-CN': '已批准' },
  finalized: { en: 'Finalized', es: 'Finalizado', 'zh-CN': '已定稿' },
} as const satisfies Record<string, Text>;

/** Names of payment states in an export. */
export const paymentStateTexts = {
  paid: { en: 'Paid', es: 'Pagado', 'zh-CN': '已付' },
  short_paid: { en: 'Short-paid', es: 'Pagado de menos', 'zh-CN': '少付' },
  unpaid: { en: 'Unpaid', es: 'Sin pagar', 'zh-CN': '未付' },
  charged_back: { en: 'Charged back', es: 'Cargo devuelto', 'zh-CN': '已扣回' },
  paid_twice: { en: 'Paid twice', es: 'Pagado dos veces', 'zh-CN': '重复付款' },
  over_paid: { en: 'Over-paid', es: 'Pagado de más', 'zh-CN': '多付' },
  open: { en: 'Open', es: 'Abierto', 'zh-CN': '未到期' },
} as const satisfies Readonly<Record<PaymentState, Text>>;
