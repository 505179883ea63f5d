import type { Text } from '@tailboard/contracts/locale';
import type { PayFigure } from '@tailboard/contracts/reports/pay';
import type { TermsOfWeek } from '../pay/book.js';
import type { Not7i, WeekPay } from '../pay/week-pay.js';

const text = (en: string, es: string, zh: string): Text => ({ en, es, 'zh-CN': zh });

/** The rules that are the same for all pay terms. */
const plain = {
  paid_hours: text(
    'All paid time of the submitted days. Breaks of up to 20 minutes are paid; leave is not in it.',
    'Todo el tiempo pagado de los días enviados. Las pausas de hasta 20 minutos se pagan; los permisos no cuentan.',
    '已提交各日的全部计薪时间。20 分钟以内的休息计薪；请假不计入。',
  ),
  overtime_hours: text(
    'Paid hours above {threshold} in the workweek.',
    'Horas pagadas por encima de {threshold} en la semana laboral.',
    '工作周内超过 {threshold} 小时的计薪工时。',
  ),
  piece_pay: text(
    'Each line by itself: quantity × the price of its code, or × its points × the price of a point; rounded half-up to a cent.',
    'Cada línea por sí sola: cantidad × el precio de su código, o × sus puntos × el precio del punto; redondeada al centavo.',
    '逐行计算：数量 × 代码单价，或数量 × 点数 × 每点单价；四舍五入到分。',
  ),
  bonus: text(
    'Quantity × amount of the bonus of the week.',
    'Cantidad × importe del bono de la semana.',
    '当周奖金的数量 × 金额。',
  ),
  total_pay: text(
    'Straight pay, top-up, bonus, overtime premium and leave, as they are shown.',
    'Paga ordinaria, complemento, bono, recargo por horas extra y permisos, tal como se muestran.',
    '所示基本工资、补差、奖金、加班补贴与请假工资之和。',
  ),
  per_diem: text(
    'Days with a per diem × {per_diem}. A reimbursement: outside the regular rate.',
    'Días con dieta × {per_diem}. Es un reembolso: no entra en la tarifa regular.',
    '有津贴的天数 × {per_diem}。属于报销，不计入常规费率。',
  ),
  gas: text(
    'Days worked × the amount for a day. A reimbursement: outside the regular rate.',
    'Días trabajados × el importe por día. Es un reembolso: no entra en la tarifa regular.',
    '出勤天数 × 每日金额。属于报销，不计入常规费率。',
  ),
  pay: text(
    'Straight pay, top-up and overtime premium, as they are shown.',
    'Paga ordinaria, complemento y recargo por horas extra, tal como se muestran.',
    '所示基本工资、补差与加班补贴之和。',
  ),
  hourly_rate: text(
    'What an hour up to the overtime threshold earns: the rate of pay; by points the regular rate; of a salary a fortieth.',
    'Lo que vale una hora hasta el umbral de horas extra: la tarifa; por puntos, la tarifa regular; de un salario, la cuadragésima parte.',
    '加班门槛以内每小时所得：时薪；按点数计薪为常规费率；周薪为四十分之一。',
  ),
  overtime_rate: text(
    '1.5 × the hourly rate; the hourly rate itself where no premium is due.',
    '1.5 × la tarifa por hora; la propia tarifa si no corresponde recargo.',
    '时薪的 1.5 倍；无须支付加班补贴时为时薪本身。',
  ),
  total_regular: text(
    'What is earned without leave, less the overtime pay beside it.',
    'Lo ganado sin permisos, menos el pago de horas extra que se muestra aparte.',
    '不含请假的所得，减去另列的加班工资。',
  ),
  total_overtime_pay: text(
    'Overtime hours with their straight part and their premium.',
    'Las horas extra con su parte ordinaria y su recargo.',
    '加班工时的正常部分与加班补贴之和。',
  ),
  suggested_bonus: text(
    'Piece pay above the straight pay of the hours.',
    'La paga por pieza que supera la paga ordinaria de las horas.',
    '计件工资超出计时基本工资的部分。',
  ),
  net_to_pay: text('Total pay, per diem and gas.', 'Paga total, dieta y gasolina.', '工资合计、津贴与油费之和。'),
} as const;

/** Rules that reports share with explained pay. */
export const ruleOfHours: Text = plain.paid_hours;
export const ruleOfPieces: Text = plain.piece_pay;

const byPoints = text(
  'Only for those who are paid by points.',
  'Solo para quienes cobran por puntos.',
  '仅适用于按点数计薪者。',
);
const straight: Record<TermsOfWeek['pay_type'], Text> = {
  hourly: text('Paid hours × the rate of pay.', 'Horas pagadas × la tarifa.', '计薪工时 × 时薪。'),
  points: text(
    'Piece pay and non-productive pay.',
    'Paga por pieza y paga no productiva.',
    '计件工资与非生产性工资之和。',
  ),
  greater: text(
    'The greater of paid hours × the rate of pay, and piece pay.',
    'Lo mayor entre horas pagadas × la tarifa y la paga por pieza.',
    '计薪工时 × 时薪与计件工资中的较高者。',
  ),
  salary: text(
    'The weekly salary; of a part of a week as much as it has of seven days. Where nothing was, it is paid once the week is finalized.',
    'El salario semanal; de una parte de la semana, lo que tenga de siete días. Si no hubo nada, se paga cuando la semana se finaliza.',
    '周薪；不足一周时按天数占七天的比例计算。本周没有任何记录的，定稿后支付。',
  ),
};
const regularRate: Record<TermsOfWeek['pay_type'], Text> = {
  hourly: text(
    '(Straight pay + top-up + bonus) ÷ paid hours.',
    '(Paga ordinaria + complemento + bono) ÷ horas pagadas.',
    '（基本工资 + 补差 + 奖金）÷ 计薪工时。',
  ),
  points: text(
    '(Straight pay + top-up + bonus) ÷ paid hours.',
    '(Paga ordinaria + complemento + bono) ÷ horas pagadas.',
    '（基本工资 + 补差 + 奖金）÷ 计薪工时。',
  ),
  greater: text(
    '(Straight pay + top-up + bonus) ÷ paid hours.',
    '(Paga ordinaria + complemento + bono) ÷ horas pagadas.',
    '（基本工资 + 补差 + 奖金）÷ 计薪工时。',
  ),
  salary: text(
    'Weekly salary ÷ 40, and (top-up + bonus) ÷ paid hours.',
    'Salario semanal ÷ 40, más (complemento + bono) ÷ horas pagadas.',
    '周薪 ÷ 40，加（补差 + 奖金）÷ 计薪工时。',
  ),
};
const exempt = text(
  'Exempt from overtime: there is no regular rate and no premium.',
  'Exento de horas extra: no hay tarifa regular ni recargo.',
  '豁免加班：没有常规费率，也没有加班补贴。',
);
const half = text(
  'Half the regular rate × overtime hours; the straight part is in the straight pay.',
  'La mitad de la tarifa regular × horas extra; la parte ordinaria está en la paga ordinaria.',
  '常规费率的一半 × 加班工时；正常部分已计入基本工资。',
);
const salaried = text(
  '1.5 × (weekly salary ÷ 40) × overtime hours, and half the hourly share of top-up and bonus × overtime hours.',
  '1.5 × (salario semanal ÷ 40) × horas extra, más la mitad de la parte por hora del complemento y del bono × horas extra.',
  '1.5 ×（周薪 ÷ 40）× 加班工时，加补差与奖金每小时份额的一半 × 加班工时。',
);
const commissioned = text(
  'Section 7(i): paid mainly by commission above 1.5 × minimum wage, so that no premium is due.',
  'Sección 7(i): paga principalmente por comisión y por encima de 1.5 × el salario mínimo, sin recargo.',
  '适用第 7(i) 条：主要按佣金计薪且高于最低工资的 1.5 倍，无须支付加班补贴。',
);
const leaveRule = text(
  'Paid days of leave × {leave_hours} hours × the rate of pay. Leave is no time worked: outside the regular rate.',
  'Días de permiso pagados × {leave_hours} horas × la tarifa. El permiso no es tiempo trabajado: no entra en la tarifa regular.',
  '带薪请假天数 × {leave_hours} 小时 × 时薪。请假不是工时，不计入常规费率。',
);
const salaryLeave = text(
  'The weekly salary covers leave.',
  'El salario semanal cubre los permisos.',
  '周薪已包含请假。',
);
const topup = text(
  'What is missing to the minimum wage of {minimum} for each paid hour.',
  'Lo que falta hasta el salario mínimo de {minimum} por cada hora pagada.',
  '每个计薪工时补足到最低工资 {minimum} 的差额。',
);
const withoutTopup = text(
  'Exempt: a salary that is never topped up.',
  'Exento: un salario que no se complementa.',
  '豁免员工：薪金不予补差。',
);
const nonProductive = text(
  'Paid hours that were not work (travel, warehouse, meetings, training, short breaks) × the rate of pay.',
  'Horas pagadas que no fueron trabajo (viaje, almacén, reuniones, formación, pausas cortas) × la tarifa.',
  '非作业的计薪工时（路途、仓库、会议、培训、短休息）× 时薪。',
);

/** Returns the rule of a figure under these terms. */
export function getRule(figure: PayFigure, { pay_type, salary }: TermsOfWeek, { method }: WeekPay): Text {
  const isExempt = pay_type === 'salary' && salary;
  switch (figure) {
    case 'straight_pay':
      return straight[pay_type];
    case 'non_productive_pay':
      return pay_type === 'points' ? nonProductive : byPoints;
    case 'minimum_topup':
      return isExempt ? withoutTopup : topup;
    case 'regular_rate':
      return isExempt ? exempt : regularRate[pay_type];
    case 'overtime_pay':
      if (isExempt) return exempt;
      return method === 'exempt_7i' ? commissioned : pay_type === 'salary' ? salaried : half;
    case 'leave_pay':
      return pay_type === 'salary' ? salaryLeave : leaveRule;
    default:
      return plain[figure];
  }
}

/** Why section 7(i) was requested and did not apply. */
export const not7i: Record<Not7i, Text> = {
  rate: text(
    'Section 7(i) does not apply: the regular rate is not above 1.5 × minimum wage.',
    'La sección 7(i) no se aplica: la tarifa regular no supera 1.5 × el salario mínimo.',
    '第 7(i) 条不适用：常规费率未超过最低工资的 1.5 倍。',
  ),
  commission: text(
    'Section 7(i) does not apply: not more than half of the pay is commission.',
    'La sección 7(i) no se aplica: la comisión no supera la mitad de la paga.',
    '第 7(i) 条不适用：佣金未超过工资的一半。',
  ),
};
export const applied7i: Text = text(
  'Section 7(i) applies: the regular rate is above 1.5 × minimum wage, and more than half of the pay is commission.',
  'La sección 7(i) se aplica: la tarifa regular supera 1.5 × el salario mínimo y más de la mitad de la paga es comisión.',
  '第 7(i) 条适用：常规费率超过最低工资的 1.5 倍，且佣金超过工资的一半。',
);

/** Texts of the lines. */
export const lineTexts = {
  work: text('Work', 'Trabajo', '作业'),
  travel: text('Travel', 'Viaje', '路途'),
  warehouse: text('Warehouse', 'Almacén', '仓库'),
  meeting: text('Meeting', 'Reunión', '会议'),
  training: text('Training', 'Formación', '培训'),
  break: text('Break', 'Pausa', '休息'),
  time: text('Paid hours', 'Horas pagadas', '计薪工时'),
  other: text('Hours that were not work', 'Horas que no fueron trabajo', '非作业工时'),
  piece: text('Piece pay', 'Paga por pieza', '计件工资'),
  non_productive: text('Non-productive pay', 'Paga no productiva', '非生产性工资'),
  salary: text('Weekly salary', 'Salario semanal', '周薪'),
  bonus: text('Bonus of the week', 'Bono de la semana', '当周奖金'),
  straight: text('Straight pay', 'Paga ordinaria', '基本工资'),
  topup: text('Top-up to the minimum wage', 'Complemento hasta el salario mínimo', '最低工资补差'),
  premium: text('Overtime premium', 'Recargo por horas extra', '加班补贴'),
  extra: text('Bonus', 'Bono', '奖金'),
  leave: text('Leave pay', 'Paga de permisos', '请假工资'),
  total: text('Total pay', 'Paga total', '工资合计'),
  basis: text('What was earned ÷ paid hours', 'Lo ganado ÷ horas pagadas', '所得 ÷ 计薪工时'),
  beside: text('Top-up and bonus ÷ paid hours', 'Complemento y bono ÷ horas pagadas', '补差与奖金 ÷ 计薪工时'),
  straightPart: text('Straight part of the overtime', 'Parte ordinaria de las horas extra', '加班的正常部分'),
  trueUp: text(
    'True-up: half the hourly share of bonus and top-up',
    'Ajuste: la mitad de la parte por hora del bono y del complemento',
    '调整：奖金与补差每小时份额的一半',
  ),
  ofOvertime: text('Overtime pay, which stands beside it', 'Pago de horas extra, que figura aparte', '另列的加班工资'),
  rateOfPay: text('Rate of pay', 'Tarifa', '时薪'),
  rateOfHour: text('Rate of an overtime hour', 'Tarifa de una hora extra', '加班每小时费率'),
  lessStraight: text('Less straight pay', 'Menos la paga ordinaria', '减基本工资'),
  per_diem: text('Per diem', 'Dieta', '津贴'),
  gas: text('Gas', 'Gasolina', '油费'),
  since: text(
    '{code} (worth this since {date})',
    '{code} (con este valor desde {date})',
    '{code}（自 {date} 起为此值）',
  ),
  moved: text(
    'The beginning of the workweek moved: days that both workweeks have earn more with the old one (29 CFR 778.302)',
    'El inicio de la semana laboral cambió: los días comunes a ambas semanas valen más en la anterior (29 CFR 778.302)',
    '工作周起始日已调整：两个工作周共有的日子按旧工作周计算所得更高（29 CFR 778.302）',
  ),
  planned: text('as planned', 'según lo previsto', '按计划'),
  points: text(
    '{quantity} × {points} {points, plural, one {point} other {points}}',
    '{quantity} × {points} {points, plural, one {punto} other {puntos}}',
    '{quantity} × {points} 点',
  ),
  hours: text('{hours} h', '{hours} h', '{hours} 小时'),
  days: text('{days} of 7 days', '{days} de 7 días', '7 天中的 {days} 天'),
  leaveDays: text(
    '{days} {days, plural, one {day} other {days}}',
    '{days} {days, plural, one {día} other {días}}',
    '{days} 天',
  ),
} as const;
