import type { NamedTexts } from '@tailboard/service/import/findings';
import type { Text } from '@tailboard/contracts/locale';

/** What an import of work orders may find, in the words of each language. */
export const orderTexts = {
  notARecord: {
    en: 'This is not a work order.',
    es: 'Esto no es una orden de trabajo.',
    'zh-CN': '这不是工作单。',
  },
  duplicate: {
    en: 'Work order {number} already stands in line {line} of this file. Only that one was taken.',
    es: 'La orden {number} ya está en la línea {line} de este archivo. Solo se tomó esa.',
    'zh-CN': '工作单 {number} 已出现在本文件第 {line} 行，只采用了那一行。',
  },
  lost: { en: 'The order was lost.', es: 'La orden se perdió.', 'zh-CN': '该工作单已丢失。' },
  cannotBeKept: {
    en: 'The order holds characters that cannot be kept.',
    es: 'La orden contiene caracteres que no se pueden guardar.',
    'zh-CN': '该工作单包含无法保存的字符。',
  },
  noRows: {
    en: 'The file holds no work orders.',
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
    en: 'The file ends in the middle of the work order that begins here.',
    es: 'El archivo termina en medio de la orden de trabajo que empieza aquí.',
    'zh-CN': '文件在此处开始的工作单中途结束。',
  },
  elementExpected: {
    en: 'Expected a work order.',
    es: 'Se esperaba una orden de trabajo.',
    'zh-CN': '此处应为工作单。',
  },
  tooManyRefused: {
    en: 'Already {limit} rows of this file are no work orders, so it was not read further. The rows before are counted; look into the file and import it again.',
    es: 'Ya son {limit} las filas de este archivo que no son órdenes de trabajo, por lo que no se siguió leyendo. Las filas anteriores están contadas; revise el archivo e impórtelo de nuevo.',
    'zh-CN': '此文件中已有 {limit} 行不是工作单，因此停止读取。之前的行均已计入；请检查文件后重新导入。',
  },

  unknownJobType: {
    en: 'job type "{type}" (taken as other).',
    es: 'tipo de trabajo «{type}» (se tomó como otro).',
    'zh-CN': '工单类型“{type}”（按“其他”处理）。',
  },
  unknownCategory: {
    en: 'Nobody defined the category "{name}"; the jobs of such orders were left without it.',
    es: 'Nadie ha definido la categoría «{name}»; los trabajos de esas órdenes quedaron sin ella.',
    'zh-CN': '类别“{name}”尚未定义，相关工单未设置类别。',
  },
  unknownTimeSlot: {
    en: 'Nobody defined the time slot "{name}"; the jobs of such orders were left without it.',
    es: 'Nadie ha definido la franja horaria «{name}»; los trabajos de esas órdenes quedaron sin ella.',
    'zh-CN': '时间段“{name}”尚未定义，相关工单未设置时间段。',
  },
  unknownLocation: {
    en: 'Nobody defined the location "{name}"; the jobs of such orders were left without it.',
    es: 'Nadie ha definido la ubicación «{name}»; los trabajos de esas órdenes quedaron sin ella.',
    'zh-CN': '地点“{name}”尚未定义，相关工单未设置地点。',
  },
  completedLeft: {
    en: 'The job of work order {number} is completed and was left as it is.',
    es: 'El trabajo de la orden {number} está completado y se dejó como está.',
    'zh-CN': '工作单 {number} 对应的工单已完成，保持不变。',
  },
  closedLeft: {
    en: 'The job of work order {number} was closed with its day and was left as it is.',
    es: 'El trabajo de la orden {number} se cerró con su día y se dejó como está.',
    'zh-CN': '工作单 {number} 对应的工单已随当天日报提交，保持不变。',
  },
  closedThere: {
    en: 'The operator moved work order {number} to {date}, a day that its technician has closed already. The job waits there without a technician.',
    es: 'El operador pasó la orden {number} al {date}, un día que su técnico ya cerró. El trabajo espera allí sin técnico.',
    'zh-CN': '运营商将工作单 {number} 改到 {date}，但其技术员已提交当天日报。工单在该日待分配。',
  },
  cancelledLeft: {
    en: 'The operator changed work order {number}, but its job is cancelled and was left so. Reinstate it if the visit takes place.',
    es: 'El operador cambió la orden {number}, pero su trabajo está cancelado y se dejó así. Reactívelo si la visita se va a realizar.',
    'zh-CN': '运营商更改了工作单 {number}，但对应的工单已取消，保持不变。如仍需上门，请恢复该工单。',
  },
  endBeforeStart: {
    en: '{field} is before start_time {start}',
    es: '{field} es anterior a start_time {start}',
    'zh-CN': '{field} 早于 start_time {start}',
  },
  notAddress: {
    en: '{field} is not an address',
    es: '{field} no es una dirección',
    'zh-CN': '{field} 不是地址',
  },
} as const satisfies NamedTexts & Record<string, Text>;
