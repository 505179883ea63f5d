import { texts } from '@tailboard/web/i18n/texts';

/** The texts for users who sign out before everything was sent. */
export const leaveTexts = texts('shell-leave', {
  en: {
    title: 'Some entries are not sent yet',
    text_one: '{{count}} entry is not sent yet. It stays in this browser and is sent when you sign in here again.',
    text_other:
      '{{count}} entries are not sent yet. They stay in this browser and are sent when you sign in here again.',
    stay: 'Stay',
    leave: 'Log out anyway',
  },
  es: {
    title: 'Hay registros sin enviar',
    text_one:
      '{{count}} registro aún no se ha enviado. Se conserva en este navegador y se envía cuando vuelva a iniciar sesión aquí.',
    text_other:
      '{{count}} registros aún no se han enviado. Se conservan en este navegador y se envían cuando vuelva a iniciar sesión aquí.',
    stay: 'Quedarse',
    leave: 'Cerrar sesión de todos modos',
  },
  'zh-CN': {
    title: '还有内容未发送',
    text_one: '还有 {{count}} 项未发送。内容会保留在此浏览器中，您下次在此登录后发送。',
    text_other: '还有 {{count}} 项未发送。内容会保留在此浏览器中，您下次在此登录后发送。',
    stay: '留下',
    leave: '仍然退出',
  },
});
