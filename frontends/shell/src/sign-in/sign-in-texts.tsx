import { texts } from '@tailboard/web/texts';

/** What the sign-in and the way out say besides the fields themselves. */
export const signInTexts = texts('shell-sign-in', {
  en: {
    forgot: 'Forgot your password?',
    reveal: 'Show characters',
    or: 'or',
    with: 'Continue with {{provider}}',
    backToSignIn: 'Back to the sign-in',
    passwordChanged: 'Your password is changed. Sign in with the new one.',
    registered: 'You are registered. Sign in with your new password.',
    'leave.title': 'Not everything has been sent',
    'leave.text_one':
      '{{count}} entry is still waiting to be sent. It stays in this browser and is sent when you sign in here again.',
    'leave.text_other':
      '{{count}} entries are still waiting to be sent. They stay in this browser and are sent when you sign in here again.',
    'leave.stay': 'Stay',
    'leave.leave': 'Log out anyway',
  },
  es: {
    forgot: '¿Olvidó su contraseña?',
    reveal: 'Mostrar los caracteres',
    or: 'o',
    with: 'Continuar con {{provider}}',
    backToSignIn: 'Volver a iniciar sesión',
    passwordChanged: 'Su contraseña ha cambiado. Inicie sesión con la nueva.',
    registered: 'Su registro está completo. Inicie sesión con su contraseña nueva.',
    'leave.title': 'No se ha enviado todo',
    'leave.text_one':
      'Queda {{count}} registro por enviar. Se conserva en este navegador y se enviará cuando vuelva a iniciar sesión aquí.',
    'leave.text_other':
      'Quedan {{count}} registros por enviar. Se conservan en este navegador y se enviarán cuando vuelva a iniciar sesión aquí.',
    'leave.stay': 'Quedarse',
    'leave.leave': 'Cerrar sesión de todos modos',
  },
  'zh-CN': {
    forgot: '忘记密码？',
    reveal: '显示字符',
    or: '或',
    with: '使用 {{provider}} 登录',
    backToSignIn: '返回登录',
    passwordChanged: '密码已更改，请使用新密码登录。',
    registered: '注册成功，请使用新密码登录。',
    'leave.title': '还有内容未发送',
    'leave.text_one': '还有 {{count}} 项等待发送。内容会保留在此浏览器中，您下次在此登录后将自动发送。',
    'leave.text_other': '还有 {{count}} 项等待发送。内容会保留在此浏览器中，您下次在此登录后将自动发送。',
    'leave.stay': '留下',
    'leave.leave': '仍然退出',
  },
});
