import type { Text } from '../locale.js';
import type { unitConditions, unitStatuses } from './unit.js';

/** Display names of unit statuses. */
export const unitStatusNames = {
  in_warehouse: { en: 'In the warehouse', es: 'En el almacén', 'zh-CN': '在库' },
  issued: { en: 'Issued', es: 'Asignado', 'zh-CN': '已领用' },
  on_job: { en: 'On a job', es: 'En un trabajo', 'zh-CN': '已用于工单' },
  customer_returned: { en: 'Returned by customer', es: 'Devuelto por el cliente', 'zh-CN': '客户已退还' },
  returned_to_provider: { en: 'Returned to the provider', es: 'Devuelto al proveedor', 'zh-CN': '已退还运营商' },
  missing: { en: 'Missing', es: 'Falta', 'zh-CN': '缺失' },
  removed: { en: 'Deleted', es: 'Eliminado', 'zh-CN': '已删除' },
} as const satisfies Record<(typeof unitStatuses)[number], Text>;

/** Display names of unit conditions. */
export const unitConditionNames = {
  new: { en: 'New', es: 'Nuevo', 'zh-CN': '全新' },
  used: { en: 'Used', es: 'Usado', 'zh-CN': '已用' },
  defective: { en: 'Defective', es: 'Defectuoso', 'zh-CN': '故障' },
} as const satisfies Record<(typeof unitConditions)[number], Text>;
