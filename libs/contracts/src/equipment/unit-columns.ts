import type { Text } from '../locale.js';
import { columnName } from '../text/column-name.js';

/** Columns of files and pasted tables with units, as imports read them. */
export const unitFields = [
  'serial_mac',
  'mac',
  'cpe_type',
  'model',
  'upc',
  'location',
  'condition',
  'technician_id',
  'job',
] as const;
export type UnitField = (typeof unitFields)[number];

/** Titles of the columns of exports. An import reads them in every language. */
export const unitColumnTitles = {
  serial_mac: { en: 'Serial/Mac', es: 'Serie/MAC', 'zh-CN': '序列号/MAC' },
  mac: { en: 'MAC', es: 'MAC', 'zh-CN': 'MAC' },
  status: { en: 'Status', es: 'Estado', 'zh-CN': '状态' },
  condition: { en: 'Condition', es: 'Condición', 'zh-CN': '状况' },
  cpe_type: { en: 'Type', es: 'Tipo', 'zh-CN': '类型' },
  model: { en: 'Model', es: 'Modelo', 'zh-CN': '型号' },
  location: { en: 'Location', es: 'Ubicación', 'zh-CN': '地点' },
  technician_id: { en: 'Technician ID', es: 'Número de técnico', 'zh-CN': '技术员编号' },
  technician: { en: 'Technician', es: 'Técnico', 'zh-CN': '技术员' },
  job: { en: 'Job', es: 'Trabajo', 'zh-CN': '工单' },
  in_warehouse_since: { en: 'In the warehouse since', es: 'En el almacén desde', 'zh-CN': '入库日期' },
  assigned: { en: 'Assigned', es: 'Asignado', 'zh-CN': '领用日期' },
  returned_by_customer: { en: 'Returned by customer', es: 'Devuelto por el cliente', 'zh-CN': '客户退还日期' },
  return_date: { en: 'Return date', es: 'Fecha de devolución', 'zh-CN': '退还日期' },
  last_verified: { en: 'Last verified', es: 'Última verificación', 'zh-CN': '最近核对' },
  missing_since: { en: 'Missing since', es: 'Falta desde', 'zh-CN': '缺失日期' },
} as const satisfies Record<string, Text>;

/** Titles of the columns that imports read. */
export const unitFieldTitles: Readonly<Record<UnitField, Text>> = {
  serial_mac: unitColumnTitles.serial_mac,
  mac: unitColumnTitles.mac,
  cpe_type: unitColumnTitles.cpe_type,
  model: unitColumnTitles.model,
  upc: { en: 'UPC', es: 'UPC', 'zh-CN': 'UPC' },
  location: unitColumnTitles.location,
  condition: unitColumnTitles.condition,
  technician_id: unitColumnTitles.technician_id,
  job: unitColumnTitles.job,
};

/** The example row of the template. An import skips a row with its serial. */
export const exampleUnit: Readonly<Record<UnitField, string>> = {
  serial_mac: 'EXAMPLE',
  mac: '02:AA:BB:00:00:01',
  cpe_type: 'Modem',
  model: 'SB8200',
  upc: '612572196403',
  location: 'Augusta',
  condition: 'New',
  technician_id: '',
  job: '',
};

const toColumnNames = (...names: string[]): readonly string[] => names.flatMap((name) => columnName(name));
const getTitleNames = (key: keyof typeof unitColumnTitles): readonly string[] =>
  toColumnNames(...Object.values(unitColumnTitles[key]));
/** Names of a MAC column with this prefix. */
const macNames = (...prefixes: string[]): readonly string[] =>
  prefixes.flatMap((prefix) => [
    ...['mac', 'mac_address', 'mac_addr', 'mac_id'].map((name) => `${prefix}_${name}`),
    ...[`${prefix}mac`, `mac_${prefix}`, `mac_de_${prefix}`, `direccion_mac_${prefix}`],
  ]);

/** Other names of the columns. Two columns with names of one field mean the same. */
export const unitColumnAliases: Readonly<Record<UnitField, readonly string[]>> = {
  serial_mac: [
    ...getTitleNames('serial_mac'),
    ...toColumnNames(
      'serial',
      'serial number',
      'serial numbers',
      'serial no',
      'serial nbr',
      'serial num',
      'serialnumber',
      'serial #',
    ),
    ...toColumnNames(
      's/n',
      'sn',
      'serial mac address',
      'serial or mac',
      'cpe serial',
      'device serial',
      'device serial number',
    ),
    ...toColumnNames(
      'unit serial',
      'unit serial number',
      'equipment serial',
      'equipment serial number',
      'cpe serial number',
    ),
    ...toColumnNames('serie', 'número de serie', 'n.º de serie', 'nº de serie', 'no. de serie', 'num. de serie', 'n/s'),
    ...toColumnNames('序列号', '序号码', '设备序列号', '串号', 'SN码', 'SN号'),
  ],
  mac: [
    ...getTitleNames('mac'),
    ...toColumnNames(
      'mac address',
      'macaddress',
      'mac id',
      'mac addr',
      'dirección mac',
      'mac地址',
      '物理地址',
      'mac 1',
      'mac1',
    ),
    ...macNames('cm', 'hfc', 'rf', 'cable_modem', 'device', 'unit', 'cpe'),
  ],
  cpe_type: [
    ...getTitleNames('cpe_type'),
    ...toColumnNames('cpe type', 'device type', 'equipment type', 'product type', 'tipo de equipo', '设备类型'),
  ],
  model: [
    ...getTitleNames('model'),
    ...toColumnNames('model number', 'model no', 'model name', 'modelo de equipo', '设备型号'),
  ],
  upc: toColumnNames('upc', 'upc code', 'upc a', 'código upc', 'UPC码'),
  location: [...getTitleNames('location'), ...toColumnNames('warehouse', 'almacén', '仓库')],
  condition: [...getTitleNames('condition'), ...toColumnNames('state', 'estado del equipo', '新旧程度')],
  technician_id: [
    ...getTitleNames('technician_id'),
    ...toColumnNames('tech id', 'tech no', 'tech number', 'technician number', 'n.º de técnico', '技术员工号'),
  ],
  job: [...getTitleNames('job'), ...toColumnNames('job number', 'job no', 'job id', 'número de trabajo', '工单号')],
};

/** Names that mean a field only if no other column does. */
export const unitColumnFallbacks: Readonly<Partial<Record<UnitField, readonly string[]>>> = {
  mac: [
    ...toColumnNames('mac 2', 'mac2'),
    ...macNames(
      'wan',
      'mta',
      'emta',
      'e_mta',
      'estb',
      'stb',
      'eth',
      'ethernet',
      'lan',
      'wifi',
      'wi_fi',
      'wlan',
      'router',
    ),
  ],
  cpe_type: toColumnNames('category', 'categoría', '类别'),
  model: toColumnNames('product', 'item', 'part number', 'part no', 'producto', 'artículo', '产品', '物料'),
  upc: toColumnNames('barcode', 'código de barras', '条码'),
  location: toColumnNames('site', 'ship to', 'destination', 'sitio', 'destino', '目的地'),
  technician_id: [
    ...getTitleNames('technician'),
    ...toColumnNames('tech', 'technician name', 'assigned to', 'issued to', 'holder', 'asignado a', '领用人'),
  ],
  job: toColumnNames('work order', 'work order number', 'orden de trabajo'),
};

/** Names of columns that contain no unit. */
const otherNames = [
  ...toColumnNames(
    'line',
    'line no',
    'line number',
    'row',
    'no',
    'qty',
    'quantity',
    'date',
    'description',
    'notes',
    'comment',
  ),
  ...toColumnNames(
    'po',
    'po number',
    'order',
    'order number',
    'invoice',
    'shipment',
    'pallet',
    'carton',
    'box',
    'tracking number',
  ),
  ...toColumnNames(
    'received',
    'shipped',
    'ship date',
    'received date',
    'firmware',
    'manufacturer',
    'maker',
    'vendor',
    'owner',
  ),
  ...toColumnNames(
    'línea',
    'fila',
    'cantidad',
    'cant.',
    'fecha',
    'descripción',
    'notas',
    'comentario',
    'pedido',
    'factura',
    'caja',
  ),
  ...toColumnNames('行', '行号', '序号', '数量', '日期', '说明', '备注', '订单', '箱号'),
];

const fieldOfName: ReadonlyMap<string, UnitField> = new Map(
  unitFields.flatMap((field) => [field, ...unitColumnAliases[field]].map((name) => [name, field] as const)),
);
const fallbackOfName: ReadonlyMap<string, UnitField> = new Map(
  unitFields.flatMap((field) => (unitColumnFallbacks[field] ?? []).map((name) => [name, field] as const)),
);

/** Returns the field that a column means by its name; `fallback` if only in absence of another column. */
export function findUnitField(title: string): { readonly field: UnitField; readonly fallback: boolean } | null {
  const name = columnName(title);
  const field = fieldOfName.get(name);
  if (field) return { field, fallback: false };
  const fallbackField = fallbackOfName.get(name);
  return fallbackField ? { field: fallbackField, fallback: true } : null;
}

/** All known names of columns; none of them is a serial. */
export const unitColumnNames: readonly string[] = [
  ...fieldOfName.keys(),
  ...fallbackOfName.keys(),
  ...Object.values(unitColumnTitles).flatMap((title) => toColumnNames(...Object.values(title))),
  ...otherNames,
];
