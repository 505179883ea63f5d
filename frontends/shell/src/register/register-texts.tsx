import { texts } from '@tailboard/web/i18n/texts';

export const registerTexts = texts('shell-register', {
  en: {
    title: 'Register',
    lead: 'Welcome, {{email}}. Say who you are and choose a password.',
    firstName: 'First name',
    lastName: 'Last name',
    password: 'Password',
    confirmation: 'Password confirmation',
    submit: 'Register',
    neededTitle: 'You need an invitation',
    needed:
      'People of the company are asked in by e-mail. Ask an owner or an admin for an invitation, and open the link in it.',
    dead: 'This invitation is not valid any more: it was used before, has expired, or was taken back. Ask an owner or an admin for a new one.',
    back: 'Back to the sign-in',
    failed: 'The invitation could not be read. {{message}}',
  },
  es: {
    title: 'Registrarse',
    lead: 'Le damos la bienvenida, {{email}}. Díganos quién es y elija una contraseña.',
    firstName: 'Nombre',
    lastName: 'Apellido',
    password: 'Contraseña',
    confirmation: 'Confirmación de la contraseña',
    submit: 'Registrarse',
    neededTitle: 'Necesita una invitación',
    needed:
      'A las personas de la empresa se las invita por correo. Pida una invitación a un propietario o administrador y abra el enlace que contiene.',
    dead: 'Esta invitación ya no es válida: se usó antes, ha caducado o se retiró. Pida una nueva a un propietario o administrador.',
    back: 'Volver a iniciar sesión',
    failed: 'No se pudo leer la invitación. {{message}}',
  },
  'zh-CN': {
    title: '注册',
    lead: '欢迎您，{{email}}。请填写姓名并设置密码。',
    firstName: '名',
    lastName: '姓',
    password: '密码',
    confirmation: '确认密码',
    submit: '注册',
    neededTitle: '需要邀请',
    needed: '公司成员通过邮件邀请加入。请向所有者或管理员索取邀请，并打开邮件中的链接。',
    dead: '此邀请已失效：已被使用、已过期或已撤回。请向所有者或管理员索取新的邀请。',
    back: '返回登录',
    failed: '无法读取邀请。{{message}}',
  },
});
