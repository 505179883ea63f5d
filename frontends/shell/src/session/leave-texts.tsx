import { texts } from '@tailboard/web/i18n/texts';

/** The texts for users who sign out before everything was sent. */
export const leaveTexts = texts('shell-leave', {
  en: {
    title: 'Not everything has been sent',
    text_one:
      '{{count}} entry is still waiting to be sent. It stays in this browser and is sent when you sign in here again.',
    text_other:
      '{{count}} entries are still waiting to be sent. They stay in this browser and are sent when you sign in here again.',
    stay: 'Stay',
    leave: 'Log out anyway',
  },
  es: {
    title: 'No se ha enviado todo',
    text_one:
      'Queda {{count}} registro por enviar. Se conserva en este navegador y se enviará cuando vuelva a iniciar sesión aquí.',
    text_other:
      'Quedan {{count}} registros por enviar. Se conservan en este navegador y se enviarán cuando vuelva a iniciar sesión aquí.',
    stay: 'Quedarse',
    leave: 'Cerrar sesión de todos modos',
  },
  'zh-CN': {
    title: '还有内容未发送',
    text_one: '还有 {{count}} 项等待发送。内容会保留在此浏览器中，您下次在此登录后将自动发送。',
    text_other: '还有 {{count}} 项等待发送。内容会保留在此浏览器中，您下次在此登录后将自动发送。',
    stay: '留下',
    leave: '仍然退出',
  },
});
