import { refusal } from './refusal.js';

/**
 * The 403 responses that lead users other than admins and owners to what must be done first. Their English sentences
 * are the specification's; clients recognize them by code.
 */
export const UnreadMessages = refusal('UnreadMessages', 403, {
  en: 'You have unread messages.',
  es: 'Tiene mensajes sin leer.',
  'zh-CN': '您有未读消息。',
});
export const PreviousDayOpen = refusal('PreviousDayOpen', 403, {
  en: 'You must fill out your job information for the previous day that you worked.',
  es: 'Debe completar la información de los trabajos del último día que trabajó.',
  'zh-CN': '您必须先填写上一个工作日的工单信息。',
});
export const TimesMissing = refusal('TimesMissing', 403, {
  en: 'You must enter your times to enter information for this day.',
  es: 'Debe registrar sus horas para introducir información de este día.',
  'zh-CN': '您必须先填写工时，才能录入当天的信息。',
});
export const roadblocks = [UnreadMessages, PreviousDayOpen, TimesMissing] as const;
