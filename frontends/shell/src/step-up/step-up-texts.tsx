import { texts } from '@tailboard/web/i18n/texts';

export const stepUpTexts = texts('shell-step-up', {
  en: {
    title: 'Confirm that it is you',
    why: 'You last signed in more than ten minutes ago. This change needs your password or a passkey again.',
    passkey: 'Use a passkey',
    password: 'Current password',
    confirm: 'Confirm',
    cancel: 'Cancel',
    with: 'Sign in again with {{provider}}',
    blocked: 'The browser blocked the new tab. Allow pop-ups for this site and try again.',
  },
  es: {
    title: 'Confirme su identidad',
    why: 'Inició sesión hace más de diez minutos. Este cambio vuelve a requerir su contraseña o una llave de acceso.',
    passkey: 'Usar una llave de acceso',
    password: 'Contraseña actual',
    confirm: 'Confirmar',
    cancel: 'Cancelar',
    with: 'Volver a iniciar sesión con {{provider}}',
    blocked: 'El navegador bloqueó la pestaña nueva. Permita las ventanas emergentes de este sitio y reinténtelo.',
  },
  'zh-CN': {
    title: '请确认是您本人',
    why: '您上次登录已超过十分钟。此更改需要再次输入密码或使用通行密钥。',
    passkey: '使用通行密钥',
    password: '当前密码',
    confirm: '确认',
    cancel: '取消',
    with: '使用 {{provider}} 重新登录',
    blocked: '浏览器阻止了新标签页。请允许本站弹出窗口后重试。',
  },
});
