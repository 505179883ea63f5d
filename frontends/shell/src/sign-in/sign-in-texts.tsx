import { texts } from '@tailboard/web/i18n/texts';

/** The texts of the sign-in besides the fields. */
export const signInTexts = texts('shell-sign-in', {
  en: {
    forgot: 'Forgot your password?',
    code: 'Code',
    codeLead: 'Enter the code of your authenticator app or a recovery code, or use a passkey.',
    passkey: 'Use a passkey',
    or: 'or',
    with: 'Continue with {{provider}}',
    backToSignIn: 'Back to sign-in',
    passwordChanged: 'Your password is changed. Sign in with the new one.',
    registered: 'You are registered. Sign in with your new password.',
  },
  es: {
    forgot: '¿Olvidó su contraseña?',
    code: 'Código',
    codeLead:
      'Escriba el código de su aplicación de autenticación o un código de recuperación, o use una llave de acceso.',
    passkey: 'Usar una llave de acceso',
    or: 'o',
    with: 'Continuar con {{provider}}',
    backToSignIn: 'Volver a iniciar sesión',
    passwordChanged: 'Su contraseña ha cambiado. Inicie sesión con la nueva.',
    registered: 'Su registro está completo. Inicie sesión con su contraseña nueva.',
  },
  'zh-CN': {
    forgot: '忘记密码？',
    code: '验证码',
    codeLead: '请输入身份验证器应用中的验证码或一个恢复码，或使用通行密钥。',
    passkey: '使用通行密钥',
    or: '或',
    with: '使用 {{provider}} 登录',
    backToSignIn: '返回登录',
    passwordChanged: '密码已更改，请使用新密码登录。',
    registered: '注册成功，请使用新密码登录。',
  },
});
