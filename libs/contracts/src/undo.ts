import { checkedInDecision } from './id-scope.js';
import { refusal } from './refusal.js';

export const CommandNotFound = refusal('CommandNotFound', 404, {
  en: 'Nothing to undo.',
  es: 'No hay nada que deshacer.',
  'zh-CN': '没有可撤销的操作。',
});
export const CommandNotYours = refusal('CommandNotYours', 403, {
  en: 'Only {label} or a manager can undo this.',
  es: 'Solo {label} o un gerente puede deshacer esto.',
  'zh-CN': '只有 {label} 或经理可以撤销此操作。',
});
export const CommandTooOld = refusal('CommandTooOld', 409, {
  en: 'This was more than 24 hours ago and can no longer be undone. Change it manually.',
  es: 'Esto fue hace más de 24 horas y ya no se puede deshacer. Cámbielo manualmente.',
  'zh-CN': '该操作已超过 24 小时，无法撤销，请手动更改。',
});

/** The scope of a command's ID in a request that undoes it. */
export const ownCommand = checkedInDecision('A command of another user is refused with its user.');
