import type { Text } from '../locale.js';
import { columnName } from '../text/column-name.js';

/** Columns of work-order files that every file must have. */
export const requiredOrderFields = ['account_number', 'work_order_number', 'date', 'address'] as const;

/** Titles of the columns of work-order files, in the order of the template. An import reads them in every language. */
export const orderColumnTitles = {
  account_number: { en: 'Account Number', es: 'Número de cuenta', 'zh-CN': '账号' },
  work_order_number: { en: 'Work Order Number', es: 'Número de orden', 'zh-CN': '工单号' },
  job_type: { en: 'Job Type', es: 'Tipo de trabajo', 'zh-CN': '工单类型' },
  category: { en: 'Category', es: 'Categoría', 'zh-CN': '类别' },
  customer_name: { en: 'Customer Name', es: 'Nombre del cliente', 'zh-CN': '客户姓名' },
  phone: { en: 'Phone', es: 'Teléfono', 'zh-CN': '电话' },
  tag_id: { en: 'Tag ID', es: 'Etiqueta', 'zh-CN': '标签号' },
  date: { en: 'Date', es: 'Fecha', 'zh-CN': '日期' },
  start_time: { en: 'Start Time', es: 'Hora de inicio', 'zh-CN': '开始时间' },
  end_time: { en: 'End Time', es: 'Hora de fin', 'zh-CN': '结束时间' },
  duration: { en: 'Duration (minutes)', es: 'Duración (minutos)', 'zh-CN': '时长（分钟）' },
  time_slot: { en: 'Time Slot', es: 'Franja horaria', 'zh-CN': '时间段' },
  location: { en: 'Location', es: 'Ubicación', 'zh-CN': '地点' },
  comment: { en: 'Comment', es: 'Comentario', 'zh-CN': '备注' },
  address: { en: 'Street Address', es: 'Dirección', 'zh-CN': '街道地址' },
  address2: { en: 'Address 2', es: 'Dirección 2', 'zh-CN': '地址 2' },
  apt: { en: 'Apt', es: 'Apto.', 'zh-CN': '单元' },
  city: { en: 'City', es: 'Ciudad', 'zh-CN': '城市' },
  state: { en: 'State', es: 'Estado', 'zh-CN': '州' },
  zip: { en: 'ZIP Code', es: 'Código postal', 'zh-CN': '邮政编码' },
  lat: { en: 'Latitude', es: 'Latitud', 'zh-CN': '纬度' },
  lng: { en: 'Longitude', es: 'Longitud', 'zh-CN': '经度' },
} as const satisfies Record<string, Text>;
export type OrderField = keyof typeof orderColumnTitles;
export const orderFields = Object.keys(orderColumnTitles) as readonly OrderField[];

/** The example row of the template. An import skips a row with its work order number. */
export const exampleOrder = {
  account_number: '8442976235',
  work_order_number: 'EXAMPLE',
  job_type: 'service',
  category: 'Service call',
  customer_name: 'Miguel Hill',
  phone: '(615) 555-0142',
  tag_id: 'T669717',
  date: '11/27/2026',
  start_time: '8:00 AM',
  end_time: '10:00 AM',
  duration: '60',
  time_slot: '8-10',
  location: 'Nashville',
  comment: 'Call before arrival',
  address: '1313 Paulson Way',
  address2: '',
  apt: '4B',
  city: 'Nashville',
  state: 'TN',
  zip: '37013',
  lat: '36.030244',
  lng: '-86.708389',
} as const satisfies Readonly<Record<OrderField, string>>;

/** Further names, as cable operators write them. */
const otherNames: Readonly<Record<OrderField, readonly string[]>> = {
  account_number: [
    ...[
      'account',
      'account #',
      'account no',
      'account num',
      'account id',
      'customer account',
      'customer account number',
    ],
    ...['acct', 'acct #', 'acct no', 'acct num', 'acct nbr', 'acct number', 'acct id', 'subscriber account'],
    ...['cuenta', 'n.º de cuenta', 'nº de cuenta', 'no. de cuenta', 'núm. de cuenta', 'cuenta del cliente'],
    ...['账户', '帐号', '账户号', '客户账号'],
  ],
  work_order_number: [
    ...['work order', 'work order #', 'work order no', 'work order num', 'work order id', 'workorder'],
    ...['workorder number', 'workorder #', 'wo', 'wo #', 'wo no', 'wo num', 'wo number', 'wo id', 'w/o', 'w/o #'],
    ...['orden de trabajo', 'número de orden de trabajo', 'n.º de orden', 'nº de orden', 'no. de orden'],
    ...['工单', '工作单', '工作单号', '工单编号'],
  ],
  job_type: ['work order type', 'wo type', 'order type', 'type of work', 'work type', 'tipo de orden', '工作类型'],
  category: ['job category', 'work category', 'order category', 'categoría del trabajo', '工单类别', '分类'],
  customer_name: [
    ...['customer', 'cust', 'cust name', 'subscriber', 'subscriber name', 'cliente', 'suscriptor', 'abonado'],
    ...['客户', '客户名称', '用户姓名'],
  ],
  phone: [
    ...['phone number', 'phone #', 'phone no', 'customer phone', 'cust phone', 'telephone', 'telephone number', 'tel'],
    ...['número de teléfono', '电话号码', '客户电话'],
  ],
  tag_id: ['tag', 'tag #', 'tag no', 'tag number', 'drop tag', 'número de etiqueta', '标签', '标签编号'],
  date: [
    ...['scheduled date', 'schedule date', 'sched date', 'appt date', 'appointment date', 'service date', 'visit date'],
    ...['fecha programada', 'fecha de la cita', 'fecha de visita', 'fecha de servicio'],
    ...['预约日期', '上门日期', '服务日期', '计划日期'],
  ],
  start_time: [
    ...['start', 'begin', 'begin time', 'from', 'from time', 'window start', 'time window start', 'slot start'],
    ...['appt start', 'appointment start', 'scheduled start', 'inicio', 'desde', 'hora inicial', '开始', '起始时间'],
  ],
  end_time: [
    ...['end', 'finish', 'finish time', 'to', 'to time', 'window end', 'time window end', 'slot end'],
    ...['appt end', 'appointment end', 'scheduled end', 'fin', 'hasta', 'hora final', '结束', '终止时间'],
  ],
  duration: [
    ...['duration', 'minutes', 'duration min', 'duration in minutes', 'est duration', 'estimated duration'],
    ...[
      'estimated minutes',
      'duración',
      'minutos',
      'duración en minutos',
      'duración estimada',
      '时长',
      '分钟',
      '预计时长',
    ],
  ],
  time_slot: [
    ...['slot', 'window', 'time window', 'timeslot', 'appt window', 'appointment window', 'arrival window'],
    ...['time frame', 'timeframe', 'service window', 'franja', 'ventana', 'ventana horaria', 'franja de cita'],
    ...['时段', '时间窗口', '预约时段', '预约时间段'],
  ],
  location: ['work location', '办公地点'],
  comment: [
    ...['comments', 'work order comment', 'work order comments', 'wo comment', 'wo comments', 'comentarios', '注释'],
  ],
  address: [
    ...['street', 'address', 'address 1', 'address line 1', 'addr', 'addr 1', 'street 1', 'street line 1'],
    ...['service address', 'calle', 'calle y número', 'dirección 1', 'dirección del servicio'],
    ...['地址', '街道', '地址 1', '服务地址'],
  ],
  address2: ['address line 2', 'addr 2', 'street 2', 'street line 2', 'dirección línea 2', '街道 2', '地址行 2'],
  apt: [
    ...['apartment', 'apt #', 'apt no', 'apt number', 'apartment number', 'unit', 'unit #', 'unit no', 'unit number'],
    ...['apt/unit', 'apartamento', 'departamento', 'depto.', 'unidad', '公寓', '房号', '单元号', '房间号'],
  ],
  city: ['town', 'service city', 'city name', 'localidad', 'municipio', '城镇', '市'],
  state: ['state code', 'province', 'service state', 'provincia', 'estado/provincia', '省', '省份', '州/省'],
  zip: [
    ...['zip', 'zipcode', 'zip 5', 'zip + 4', 'postal', 'postal code', 'postcode', 'post code', 'service zip'],
    ...['c.p.', 'cp', 'cód. postal', '邮编', '邮政号码'],
  ],
  lat: ['lat', 'gps lat', 'gps latitude', 'geo lat'],
  lng: ['lng', 'long', 'lon', 'gps long', 'gps lng', 'gps longitude', 'geo long'],
};

/** Names that mean a field only if no other column does. */
const weakNames: Readonly<Partial<Record<OrderField, readonly string[]>>> = {
  work_order_number: [
    ...['order', 'order #', 'order no', 'order number', 'order id', 'job', 'job #', 'job no', 'job number', 'job id'],
    ...['ticket', 'ticket #', 'ticket no', 'ticket number', 'orden', 'pedido', 'número de pedido', '订单', '订单号'],
  ],
  job_type: ['type', 'job class', 'tipo', '类型'],
  customer_name: ['name', 'client', 'client name', 'nombre', '姓名'],
  phone: [
    'contact number',
    'contact phone',
    'home phone',
    'primary phone',
    'mobile',
    'móvil',
    'celular',
    '联系电话',
    '手机',
  ],
  date: [
    'scheduled',
    'appointment',
    'work date',
    'job date',
    'wo date',
    'work order date',
    'due date',
    'day',
    'día',
    '日',
  ],
  time_slot: ['time', 'appt time', 'appointment time', 'hora', 'horario', '时间'],
  location: [
    'office',
    'market',
    'branch',
    'site',
    'oficina',
    'sucursal',
    'mercado',
    'sitio',
    '办事处',
    '分公司',
    '站点',
  ],
  comment: [
    ...['note', 'notes', 'remark', 'remarks', 'instructions', 'special instructions', 'description', 'job notes'],
    ...['problem', 'nota', 'notas', 'observaciones', 'instrucciones', 'descripción', '说明', '描述'],
  ],
  address: ['customer address', 'home address', 'job address', 'street name', 'domicilio', '客户地址'],
  apt: ['suite', 'ste', 'piso', 'puerta', '室'],
};

const toColumnNames = (names: readonly string[]): readonly string[] => [...new Set(names.map(columnName))];

/** Other names of the columns, as `columnName` returns them. Two columns with names of one field mean the same. */
export const orderColumnAliases = Object.fromEntries(
  orderFields.map((field) => [
    field,
    toColumnNames([...Object.values<string>(orderColumnTitles[field]), ...otherNames[field]]),
  ]),
) as Readonly<Record<OrderField, readonly string[]>>;

/** Names that mean a column only if no other one does. */
export const orderColumnFallbacks = Object.fromEntries(
  Object.entries(weakNames).map(([field, names]) => [field, toColumnNames(names)]),
) as Readonly<Partial<Record<OrderField, readonly string[]>>>;
