import { texts } from '../i18n/texts.js';

/** Texts of the outbox. */
export const outboxTexts = texts('web-outbox', {
  en: {
    counts: '{{waiting}} waiting, {{failed}} failed',
    send: 'Send now',
    confirm: 'It would overwrite another person’s entry.',
  },
  es: {
    counts: '{{waiting}} en espera, {{failed}} con error',
    send: 'Enviar ahora',
    confirm: 'Reemplazaría la entrada de otra persona.',
  },
  'zh-CN': { counts: '{{waiting}} 项待发送，{{failed}} 项失败', send: '立即发送', confirm: '会覆盖他人的条目。' },
});
