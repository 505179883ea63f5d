import { texts } from '@tailboard/web/i18n/texts';

export const oauthTexts = texts('shell-oauth', {
  en: {
    title: 'Signing in',
    lead: 'One moment: your sign-in is being finished.',
    failedTitle: 'Not signed in',
    denied: 'You did not allow the sign-in there, or it was stopped. Nothing has changed.',
    elsewhere: 'This sign-in was not begun in this tab, or it was finished before. Please begin again.',
    again: 'Try again',
    back: 'Back to the sign-in',
  },
  es: {
    title: 'Iniciando sesión',
    lead: 'Un momento: se está completando su acceso.',
    failedTitle: 'No se inició sesión',
    denied: 'No autorizó el acceso allí, o se interrumpió. No ha cambiado nada.',
    elsewhere: 'Este acceso no se empezó en esta pestaña, o ya se había completado. Vuelva a empezar.',
    again: 'Reintentar',
    back: 'Volver a iniciar sesión',
  },
  'zh-CN': {
    title: '正在登录',
    lead: '请稍候，正在完成登录。',
    failedTitle: '未能登录',
    denied: '您未在对方页面授权登录，或登录已中止。一切保持不变。',
    elsewhere: '此次登录不是在本标签页中发起的，或已经完成。请重新开始。',
    again: '重试',
    back: '返回登录',
  },
});
