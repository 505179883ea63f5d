import type { JobDetails } from '@tailboard/contracts/jobs/job';
import { translate, type Locale, type Text } from '@tailboard/contracts/locale';

/** Names of a job's fields in sentences, in form order. */
const words: Record<keyof JobDetails, Text> = {
  type: { en: 'type', es: 'tipo', 'zh-CN': '类型' },
  identifier: { en: 'work order number', es: 'número de orden', 'zh-CN': '工作单号' },
  account_number: { en: 'account number', es: 'número de cuenta', 'zh-CN': '账号' },
  customer_name: { en: 'customer', es: 'cliente', 'zh-CN': '客户' },
  phone: { en: 'phone', es: 'teléfono', 'zh-CN': '电话' },
  category_id: { en: 'category', es: 'categoría', 'zh-CN': '类别' },
  category_comment: { en: 'comment', es: 'comentario', 'zh-CN': '备注' },
  time_slot_id: { en: 'time slot', es: 'franja horaria', 'zh-CN': '时间段' },
  location_id: { en: 'location', es: 'ubicación', 'zh-CN': '地点' },
  dispatch_notes: { en: 'dispatch notes', es: 'notas de despacho', 'zh-CN': '调度备注' },
  address: { en: 'address', es: 'dirección', 'zh-CN': '地址' },
  points: { en: 'points', es: 'puntos', 'zh-CN': '分数' },
};

/** Fields of a job's details. */
export const jobFields = Object.keys(words) as readonly (keyof JobDetails)[];

/** Lists field names; fields that no longer exist are omitted. */
export const fieldsInWords = (changed: readonly string[], locale: Locale): string =>
  jobFields
    .filter((field) => changed.includes(field))
    .map((field) => translate(words[field], locale))
    .join(locale === 'zh-CN' ? '、' : ', ');
