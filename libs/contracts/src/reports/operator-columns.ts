import type { Text } from '../locale.js';
import { columnName } from '../text/column-name.js';

/** Columns that every payment statement must have. */
export const requiredStatementFields = ['order_number', 'date', 'code', 'amount'] as const;

/** Titles of the columns of payment statements, in the order of the template. An import reads them in every language. */
export const statementColumnTitles = {
  order_number: { en: 'Order Number', es: 'Número de orden', 'zh-CN': '工单号' },
  account_number: { en: 'Account Number', es: 'Número de cuenta', 'zh-CN': '账号' },
  date: { en: 'Date of Work', es: 'Fecha del trabajo', 'zh-CN': '施工日期' },
  code: { en: 'Code', es: 'Código', 'zh-CN': '代码' },
  quantity: { en: 'Quantity', es: 'Cantidad', 'zh-CN': '数量' },
  amount: { en: 'Amount', es: 'Importe', 'zh-CN': '金额' },
  technician: { en: 'Technician', es: 'Técnico', 'zh-CN': '技术员' },
  invoice: { en: 'Invoice', es: 'Factura', 'zh-CN': '发票号' },
} as const satisfies Record<string, Text>;
export type StatementField = keyof typeof statementColumnTitles;
export const statementFields = Object.keys(statementColumnTitles) as readonly StatementField[];

/** The example row of the template. A statement leaves out a row with its order number. */
export const exampleStatementLine: Readonly<Record<StatementField, string>> = {
  order_number: 'EXAMPLE',
  account_number: '8442976235',
  date: '11/27/2026',
  code: 'INST',
  quantity: '1',
  amount: '$45.00',
  technician: '7001',
  invoice: 'INV-1001',
};

/** Further names, as cable operators write them. */
const otherNames: Readonly<Record<StatementField, readonly string[]>> = {
  order_number: [
    ...['order', 'order #', 'order no', 'order id', 'work order', 'work order #', 'work order no', 'work order number'],
    ...['work order id', 'workorder', 'workorder number', 'wo', 'wo #', 'wo no', 'wo number', 'wo id', 'job number'],
    ...['job #', 'job no', 'job id', 'ticket', 'ticket number', 'orden', 'orden de trabajo', 'n.º de orden'],
    ...['número de orden de trabajo', '工单', '工单编号', '订单号'],
  ],
  account_number: [
    ...['account', 'account #', 'account no', 'account id', 'customer account', 'acct', 'acct #', 'acct no'],
    ...['acct number', 'subscriber account', 'cuenta', 'n.º de cuenta', '账户', '帐号', '客户账号'],
  ],
  date: [
    ...['date', 'work date', 'job date', 'service date', 'completed', 'completed date', 'completion date'],
    ...['date completed', 'complete date', 'wo date', 'fecha', 'fecha de servicio', '日期', '完成日期', '服务日期'],
  ],
  code: [
    ...['billing code', 'job code', 'pay code', 'task code', 'work code', 'service code', 'rate code', 'task'],
    ...['código de facturación', 'código de tarea', '计费代码', '任务代码'],
  ],
  quantity: ['qty', 'units', 'count', 'unidades', '数目'],
  amount: [
    ...['amount paid', 'paid', 'paid amount', 'payment', 'payment amount', 'net amount', 'line total', 'total paid'],
    ...['extended amount', 'ext amount', 'pagado', 'importe pagado', 'pago', '付款金额', '实付金额', '已付'],
  ],
  technician: ['tech', 'tech id', 'tech #', 'tech number', 'technician id', 'técnico', '技术员编号'],
  invoice: ['invoice #', 'invoice no', 'invoice number', 'inv', 'inv #', 'n.º de factura', '发票', '发票编号'],
};
/** Names that mean a field only if no other column does. */
const weakNames: Readonly<Partial<Record<StatementField, readonly string[]>>> = {
  amount: ['total', 'price', 'net', '合计'],
  date: ['day', 'scheduled date'],
  code: ['description', 'type', 'item'],
};

const toColumnNames = (names: readonly string[]): readonly string[] => [...new Set(names.map(columnName))];

/** Other names of the columns, as `columnName` returns them. */
export const statementColumnAliases = Object.fromEntries(
  statementFields.map((field) => [
    field,
    toColumnNames([...Object.values<string>(statementColumnTitles[field]), ...otherNames[field]]),
  ]),
) as Readonly<Record<StatementField, readonly string[]>>;

/** Names that mean a column only if no other one does. */
export const statementColumnFallbacks = Object.fromEntries(
  Object.entries(weakNames).map(([field, names]) => [field, toColumnNames(names)]),
) as Readonly<Partial<Record<StatementField, readonly string[]>>>;
