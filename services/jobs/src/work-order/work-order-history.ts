import type { EventOf } from '@tailboard/contracts/event';
import { workOrderEvents } from '@tailboard/contracts/jobs/work-order';
import { WorkOrderHistory } from '@tailboard/contracts/jobs/work-order-match';
import { translate, type Locale, type Text } from '@tailboard/contracts/locale';
import { refuse } from '@tailboard/contracts/refusal';
import { loadHistory } from '@tailboard/service/queries/history';
import { queryHandler } from '@tailboard/service/service-context';
import { loadUserNames } from '@tailboard/service/queries/people';

type WorkOrderEvent = EventOf<typeof workOrderEvents>;
type How = Extract<WorkOrderEvent, { type: 'WorkOrderMatched' }>['data']['how'];

const sentences: Record<Exclude<WorkOrderEvent['type'], 'WorkOrderMatched'> | How | 'IgnoredBecause', Text> = {
  WorkOrderReceived: { en: 'Received from the operator', es: 'Recibida del operador', 'zh-CN': '已从运营商收到' },
  WorkOrderRevised: {
    en: 'Changed by the operator: {changed}',
    es: 'Cambiada por el operador: {changed}',
    'zh-CN': '运营商已更改：{changed}',
  },
  created: { en: 'Job created', es: 'Trabajo creado', 'zh-CN': '已创建工单' },
  work_order_number: {
    en: 'Matched with a job by its number',
    es: 'Vinculada a un trabajo por su número',
    'zh-CN': '已按单号匹配工单',
  },
  account_and_date: {
    en: 'Matched with a job by account and date',
    es: 'Vinculada a un trabajo por cuenta y fecha',
    'zh-CN': '已按账号和日期匹配工单',
  },
  accepted: {
    en: 'Matched with a job manually',
    es: 'Vinculada a un trabajo manualmente',
    'zh-CN': '已人工匹配工单',
  },
  WorkOrderMatchQueued: {
    en: 'Waiting for manual matching',
    es: 'Pendiente de asociación manual',
    'zh-CN': '等待人工匹配',
  },
  WorkOrderUnmatched: {
    en: 'Its job was matched with another work order',
    es: 'Su trabajo se asoció a otra orden',
    'zh-CN': '其工单已匹配到另一张工作单',
  },
  WorkOrderIgnored: { en: 'Ignored', es: 'Ignorada', 'zh-CN': '已忽略' },
  IgnoredBecause: { en: 'Ignored: {reason}', es: 'Ignorada: {reason}', 'zh-CN': '已忽略：{reason}' },
  WorkOrderErased: { en: 'The customer was erased', es: 'El cliente fue borrado', 'zh-CN': '客户信息已清除' },
  WorkOrderIgnoreTakenBack: { en: 'No longer ignored', es: 'Ya no se ignora', 'zh-CN': '已取消忽略' },
};

/** Returns an event as a sentence in the reader's language. */
export function describeWorkOrderEvent(event: WorkOrderEvent, locale: Locale): string {
  switch (event.type) {
    case 'WorkOrderMatched':
      return translate(sentences[event.data.how], locale);
    case 'WorkOrderRevised':
      return translate(sentences.WorkOrderRevised, locale, { changed: event.data.changed.join(', ') });
    case 'WorkOrderIgnored':
      return event.data.reason === ''
        ? translate(sentences.WorkOrderIgnored, locale)
        : translate(sentences.IgnoredBecause, locale, event.data);
    default:
      return translate(sentences[event.type], locale);
  }
}

/** Returns the history of an order from its events, newest first. */
export const getWorkOrderHistory = queryHandler(
  WorkOrderHistory,
  ['jobs.people'],
  async (requested, ctx, { locale }) => {
    const page = await loadHistory(ctx, {
      contract: WorkOrderHistory,
      query: requested,
      events: workOrderEvents,
      loadNames: (ids) => loadUserNames(ctx, ids),
      describe: (event) => describeWorkOrderEvent(event, locale),
    });
    return page ?? refuse('WorkOrderNotFound');
  },
);
