import { texts } from '@tailboard/web/i18n/texts';

export const oauthTexts = texts('shell-oauth', {
  en: {
    title: 'Signing in',
    lead: 'Completing your sign-in…',
    confirmedTitle: 'Confirmed',
    confirmedLead: 'Close this tab and continue in the other one.',
    failedTitle: 'Not signed in',
    denied: 'You did not allow the sign-in, or it was canceled. Nothing has changed.',
    elsewhere: 'This sign-in was started in another tab, or it is already complete. Sign in again.',
    again: 'Try again',
    back: 'Back to sign-in',
  },
  es: {
    title: 'Iniciando sesión',
    lead: 'Completando su inicio de sesión…',
    confirmedTitle: 'Confirmado',
    confirmedLead: 'Cierre esta pestaña y continúe en la otra.',
    failedTitle: 'No se inició sesión',
    denied: 'No autorizó el acceso o se canceló. No ha cambiado nada.',
    elsewhere: 'Este acceso se inició en otra pestaña o ya se completó. Inicie sesión de nuevo.',
    again: 'Reintentar',
    back: 'Volver a iniciar sesión',
  },
  'zh-CN': {
    title: '正在登录',
    lead: '正在完成登录…',
    confirmedTitle: '已确认',
    confirmedLead: '请关闭此标签页，并在另一个标签页中继续。',
    failedTitle: '未能登录',
    denied: '您未授权登录，或登录已取消。一切保持不变。',
    elsewhere: '此次登录是在其他标签页中发起的，或已经完成。请重新登录。',
    again: '重试',
    back: '返回登录',
  },
});
