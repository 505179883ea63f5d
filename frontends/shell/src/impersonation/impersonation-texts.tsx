import { texts } from '@tailboard/web/i18n/texts';

/** The texts of impersonation. Title, warning and both reload messages are from the specification. */
export const impersonationTexts = texts('shell-impersonation', {
  en: {
    title: 'Switch Users',
    warning:
      'Careful! Anything done within the application will be treated as having been performed by said user. Both names are recorded: yours and the user’s.',
    lasts:
      'Impersonation lasts at most 60 minutes. Passwords, roles, pay and bonuses cannot be changed during it. You can stop at any time.',
    user: 'User',
    remember: 'Continue after the browser is reopened',
    begin: 'Impersonate',
    missing: 'Choose a user.',
    failed: 'Couldn’t load the users. {{message}}',
    begun: 'You are now impersonating: {{label}}, the page will now reload.',
    ended: 'You are no longer impersonating another user. The page will now reload.',
    banner: '{{actor}}, you are impersonating {{label}}.',
    stop: 'Stop Impersonating',
  },
  es: {
    title: 'Cambiar de usuario',
    warning:
      '¡Cuidado! Todo lo que haga en la aplicación se considerará hecho por ese usuario. Se guardan ambos nombres: el suyo y el del usuario.',
    lasts:
      'Dura como máximo 60 minutos. Mientras tanto no se pueden cambiar contraseñas, roles, pagos ni bonos. Puede dejarlo en cualquier momento.',
    user: 'Usuario',
    remember: 'Continuar al volver a abrir el navegador',
    begin: 'Actuar como este usuario',
    missing: 'Elija un usuario.',
    failed: 'No se pudieron cargar los usuarios. {{message}}',
    begun: 'Ahora actúa como {{label}}. La página se recargará.',
    ended: 'Ya no actúa como otro usuario. La página se recargará.',
    banner: '{{actor}}, está actuando como {{label}}.',
    stop: 'Dejar de actuar como otro',
  },
  'zh-CN': {
    title: '切换用户',
    warning: '请注意！您在系统中的一切操作都将视为该用户本人所为。系统会同时记录您和该用户的姓名。',
    lasts: '最长持续 60 分钟。期间不能更改密码、角色、薪酬和奖金；您可以随时停止。',
    user: '用户',
    remember: '重新打开浏览器后继续',
    begin: '以此用户身份操作',
    missing: '请选择用户。',
    failed: '无法加载用户列表。{{message}}',
    begun: '您现在正以 {{label}} 的身份操作，页面即将刷新。',
    ended: '您已停止以其他用户身份操作，页面即将刷新。',
    banner: '{{actor}}，您正在以 {{label}} 的身份操作。',
    stop: '停止以其他用户身份操作',
  },
});
