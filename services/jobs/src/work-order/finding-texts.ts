import type { NamedTexts } from '@tailboard/service/import/findings/findings';
import type { Text } from '@tailboard/contracts/locale';

/** Findings of work order imports, in each language. */
export const orderTexts = {
  notARecord: {
    en: 'This is not a work order.',
    es: 'Esto no es una orden de trabajo.',
    'zh-CN': '这不是工作单。',
  },
  duplicate: {
    en: 'Work order {number} is already in line {line} of this file. Only the first one was imported.',
    es: 'La orden {number} ya está en la línea {line} de este archivo. Solo se importó la primera.',
    'zh-CN': '工作单 {number} 已出现在本文件第 {line} 行，只导入了第一行。',
  },
  lost: { en: 'The work order was not saved.', es: 'La orden de trabajo no se guardó.', 'zh-CN': '该工作单未保存。' },
  cannotBeKept: {
    en: 'The work order contains characters that cannot be saved.',
    es: 'La orden contiene caracteres que no se pueden guardar.',
    'zh-CN': '该工作单包含无法保存的字符。',
  },
  noRows: {
    en: 'The file contains no work orders.',
    es: 'El archivo no contiene órdenes de trabajo.',
    'zh-CN': '文件中没有工作单。',
  },
  listExpected: {
    en: 'Expected a list of work orders: […] or {"data": […]}.',
    es: 'Se esperaba una lista de órdenes de trabajo: […] o {"data": […]}.',
    'zh-CN': '应为工作单列表：[…] 或 {"data": […]}。',
  },
  listNeverClosed: {
    en: 'The list of work orders is never closed.',
    es: 'La lista de órdenes de trabajo no se cierra.',
    'zh-CN': '工作单列表没有结束。',
  },
  commaExpected: {
    en: 'Expected a comma between two work orders.',
    es: 'Se esperaba una coma entre dos órdenes de trabajo.',
    'zh-CN': '两张工作单之间应有逗号。',
  },
  elementTooLong: {
    en: 'A work order is longer than {limit} characters.',
    es: 'Una orden de trabajo supera los {limit} caracteres.',
    'zh-CN': '某张工作单超过 {limit} 个字符。',
  },
  endsInElement: {
    en: 'The file ends inside the work order that begins here.',
    es: 'El archivo termina en medio de la orden de trabajo que empieza aquí.',
    'zh-CN': '文件在此处开始的工作单中途结束。',
  },
  elementExpected: {
    en: 'Expected a work order.',
    es: 'Se esperaba una orden de trabajo.',
    'zh-CN': '此处应为工作单。',
  },
  tooManyRefused: {
    en: '{limit} rows of this file are not work orders, so reading stopped. The rows before are counted. Check the file and import it again.',
    es: '{limit} filas de este archivo no son órdenes de trabajo, por lo que se detuvo la lectura. Las filas anteriores están contadas. Revise el archivo e impórtelo de nuevo.',
    'zh-CN': '此文件中有 {limit} 行不是工作单，因此停止读取。之前的行均已计入。请检查文件后重新导入。',
  },

  unknownJobType: {
    en: 'job type "{type}" (imported as other).',
    es: 'tipo de trabajo «{type}» (importado como otro).',
    'zh-CN': '工单类型“{type}”（按“其他”导入）。',
  },
  unknownCategory: {
    en: 'The category "{name}" does not exist; jobs of these orders have no category.',
    es: 'La categoría «{name}» no existe; los trabajos de estas órdenes no tienen categoría.',
    'zh-CN': '类别“{name}”不存在，相关工单没有类别。',
  },
  unknownTimeSlot: {
    en: 'The time slot "{name}" does not exist; jobs of these orders have no time slot.',
    es: 'La franja horaria «{name}» no existe; los trabajos de estas órdenes no tienen franja.',
    'zh-CN': '时间段“{name}”不存在，相关工单没有时间段。',
  },
  unknownLocation: {
    en: 'The location "{name}" does not exist; jobs of these orders have no location.',
    es: 'La ubicación «{name}» no existe; los trabajos de estas órdenes no tienen ubicación.',
    'zh-CN': '地点“{name}”不存在，相关工单没有地点。',
  },
  completedLeft: {
    en: 'The job of work order {number} is completed and was not changed.',
    es: 'El trabajo de la orden {number} está completado y no se cambió.',
    'zh-CN': '工作单 {number} 对应的工单已完成，未更改。',
  },
  closedLeft: {
    en: 'The job of work order {number} was closed with its day and was not changed.',
    es: 'El trabajo de la orden {number} se cerró con su día y no se cambió.',
    'zh-CN': '工作单 {number} 对应的工单已随当天日报提交，未更改。',
  },
  closedThere: {
    en: 'The operator moved work order {number} to {date}, a day that its technician has closed already. The job is unassigned on that date.',
    es: 'El operador pasó la orden {number} al {date}, un día que su técnico ya cerró. El trabajo está sin asignar en esa fecha.',
    'zh-CN': '运营商将工作单 {number} 改到 {date}，但其技术员已提交当天日报。该工单在该日未分配。',
  },
  cancelledLeft: {
    en: 'The operator changed work order {number}, but its job is canceled and was not changed. Reinstate it if the visit takes place.',
    es: 'El operador cambió la orden {number}, pero su trabajo está cancelado y no se cambió. Reactívelo si la visita se va a realizar.',
    'zh-CN': '运营商更改了工作单 {number}，但对应的工单已取消，未更改。如仍需上门，请恢复该工单。',
  },
  endBeforeStart: {
    en: '{field} is before the start time {start}',
    es: '{field} es anterior a la hora de inicio {start}',
    'zh-CN': '{field} 早于开始时间 {start}',
  },
  notAddress: {
    en: '{field} is not an address',
    es: '{field} no es una dirección',
    'zh-CN': '{field} 不是地址',
  },
} as const satisfies NamedTexts & Record<string, Text>;
