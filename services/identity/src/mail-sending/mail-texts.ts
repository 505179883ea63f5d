import { translate, type Locale, type Text } from '@tailboard/contracts/locale';
import type { EmailTemplate } from '@tailboard/service/email/email-template';

/**
 * An e-mail in every language: its sentences in order. `{company}`, `{name}` and similar placeholders are filled in.
 */
interface Draft {
  readonly subject: Text;
  readonly lines: readonly Text[];
  readonly action?: Text;
  readonly notes: readonly Text[];
}

const greeting: Text = { en: 'Hello {name},', es: 'Hola, {name}:', 'zh-CN': '{name}，您好！' };
const greetingOfStranger: Text = { en: 'Hello,', es: 'Hola:', 'zh-CN': '您好！' };

/**
 * The e-mails sent to users. Each says why it was sent, what to do, until when, and what to do if it was not expected.
 */
export const drafts = {
  'password-reset': {
    subject: {
      en: 'Choose a new password for {company}',
      es: 'Elija una contraseña nueva para {company}',
      'zh-CN': '重设您的 {company} 密码',
    },
    lines: [
      {
        en: 'We received a request for a new password for your account at {company}.',
        es: 'Recibimos una solicitud de contraseña nueva para su cuenta en {company}.',
        'zh-CN': '我们收到了重设您 {company} 账号密码的请求。',
      },
    ],
    action: { en: 'Choose a new password', es: 'Elegir una contraseña nueva', 'zh-CN': '设置新密码' },
    notes: [
      {
        en: 'The link works once and expires in {minutes} minutes. If you requested several links, only the newest e-mail is valid.',
        es: 'El enlace sirve una sola vez y caduca en {minutes} minutos. Si solicitó varios enlaces, solo es válido el último correo.',
        'zh-CN': '此链接在 {minutes} 分钟内有效，且只能使用一次。如果您多次申请，请以最新一封邮件为准。',
      },
      {
        en: 'If you did not request it, ignore this e-mail. Your password does not change.',
        es: 'Si no lo solicitó, ignore este correo. Su contraseña no cambia.',
        'zh-CN': '如果不是您申请的，请忽略本邮件，您的密码不会改变。',
      },
    ],
  },
  welcome: {
    subject: {
      en: 'Your account at {company}',
      es: 'Su cuenta en {company}',
      'zh-CN': '您的 {company} 账号已开通',
    },
    lines: [
      {
        en: '{by} created an account for you at {company}. Sign in with this e-mail address, {email}.',
        es: '{by} le creó una cuenta en {company}. Inicie sesión con esta dirección de correo: {email}.',
        'zh-CN': '{by} 已为您开通 {company} 账号，登录邮箱为 {email}。',
      },
      {
        en: 'To start, choose a password.',
        es: 'Para empezar, elija una contraseña.',
        'zh-CN': '请先设置密码。',
      },
    ],
    action: { en: 'Choose your password', es: 'Elegir su contraseña', 'zh-CN': '设置密码' },
    notes: [
      {
        en: 'The link works once and expires in {days} days. After that, request a new one under “Forgot your password?” on the sign-in page.',
        es: 'El enlace sirve una sola vez y caduca en {days} días. Después, solicite otro en la página de acceso con «¿Olvidó su contraseña?».',
        'zh-CN': '此链接在 {days} 天内有效，且只能使用一次。过期后，请在登录页点击“忘记密码？”重新获取。',
      },
    ],
  },
  'password-link': {
    subject: {
      en: 'A link to choose your password for {company}',
      es: 'Enlace para elegir su contraseña de {company}',
      'zh-CN': '设置您的 {company} 密码',
    },
    lines: [
      {
        en: '{by} sent you a link to choose a new password for your account at {company}.',
        es: '{by} le envió un enlace para elegir una contraseña nueva para su cuenta en {company}.',
        'zh-CN': '{by} 向您发送了一个链接，您可以用它为 {company} 账号设置新密码。',
      },
    ],
    action: { en: 'Choose a new password', es: 'Elegir una contraseña nueva', 'zh-CN': '设置新密码' },
    notes: [
      {
        en: 'The link works once and expires in {days} days. Until you use it, your password does not change.',
        es: 'El enlace sirve una sola vez y caduca en {days} días. Mientras no lo use, su contraseña no cambia.',
        'zh-CN': '此链接在 {days} 天内有效，且只能使用一次。在您使用之前，原密码保持不变。',
      },
    ],
  },
  'password-changed': {
    subject: {
      en: 'Your password for {company} was changed',
      es: 'Se cambió su contraseña de {company}',
      'zh-CN': '您的 {company} 密码已更改',
    },
    lines: [
      {
        en: 'The password of your account at {company} was changed on {when}. Other devices were signed out.',
        es: 'La contraseña de su cuenta en {company} se cambió el {when}. Se cerró la sesión en los demás dispositivos.',
        'zh-CN': '您的 {company} 账号密码已于 {when} 更改，其他设备均已退出登录。',
      },
      {
        en: 'If you made or requested this change, no action is needed.',
        es: 'Si usted hizo o solicitó este cambio, no es necesario hacer nada.',
        'zh-CN': '如果是您本人操作或申请的，无需理会。',
      },
    ],
    notes: [
      {
        en: 'If not, choose a new password at {url} immediately, and contact an owner or admin of your company.',
        es: 'Si no, elija de inmediato otra contraseña en {url} y contacte con un propietario o administrador de su empresa.',
        'zh-CN': '否则，请立即前往 {url} 重设密码，并联系公司的所有者或管理员。',
      },
    ],
  },
  'new-device': {
    subject: {
      en: 'New sign-in to {company}',
      es: 'Nuevo inicio de sesión en {company}',
      'zh-CN': '您的 {company} 账号在新设备上登录',
    },
    lines: [
      {
        en: 'Your account at {company} was used to sign in on a new device on {when}: {device}, address {ip}.',
        es: 'Se inició sesión con su cuenta de {company} en un dispositivo nuevo el {when}: {device}, dirección {ip}.',
        'zh-CN': '您的 {company} 账号于 {when} 在新设备上登录：{device}，地址 {ip}。',
      },
      {
        en: 'If this was you, no action is needed. A browser whose cookies were deleted counts as new.',
        es: 'Si fue usted, no es necesario hacer nada. Un navegador cuyas cookies se borraron cuenta como nuevo.',
        'zh-CN': '如果是您本人，无需理会。清除过 Cookie 的浏览器会视为新设备。',
      },
    ],
    notes: [
      {
        en: 'If not, sign the device out at {url} and change your password.',
        es: 'Si no, cierre la sesión de ese dispositivo en {url} y cambie su contraseña.',
        'zh-CN': '否则，请前往 {url} 退出该设备，并更改密码。',
      },
    ],
  },
  'second-factor-added': {
    subject: {
      en: 'Two-step sign-in for {company} is on',
      es: 'Verificación en dos pasos de {company} activada',
      'zh-CN': '您的 {company} 账号已开启双重验证',
    },
    lines: [
      {
        en: 'An authenticator app was set up for your account at {company} on {when}. Signing in with a password now takes its code as well.',
        es: 'El {when} se configuró una aplicación de autenticación para su cuenta de {company}. Para iniciar sesión con la contraseña ahora también hace falta su código.',
        'zh-CN': '您的 {company} 账号于 {when} 设置了身份验证器应用。今后使用密码登录时还需输入验证码。',
      },
      {
        en: 'Keep the recovery codes in a safe place, away from the device.',
        es: 'Guarde los códigos de recuperación en un lugar seguro, lejos del dispositivo.',
        'zh-CN': '请将恢复码保存在安全的地方，不要与该设备放在一起。',
      },
    ],
    notes: [
      {
        en: 'If you did not do this, choose a new password at {url} immediately, and contact an owner of your company.',
        es: 'Si no fue usted, elija de inmediato otra contraseña en {url} y contacte con un propietario de su empresa.',
        'zh-CN': '如果不是您本人操作，请立即前往 {url} 重设密码，并联系公司的所有者。',
      },
    ],
  },
  'second-factor-removed': {
    subject: {
      en: 'The authenticator app for {company} was turned off',
      es: 'Se desactivó la aplicación de autenticación de {company}',
      'zh-CN': '您的 {company} 账号已关闭身份验证器应用',
    },
    lines: [
      {
        en: 'The authenticator app of your account at {company} was turned off on {when}. Its codes are no longer valid.',
        es: 'El {when} se desactivó la aplicación de autenticación de su cuenta de {company}. Sus códigos ya no son válidos.',
        'zh-CN': '您的 {company} 账号于 {when} 关闭了身份验证器应用，其验证码不再有效。',
      },
    ],
    notes: [
      {
        en: 'If you did not do this, choose a new password at {url} immediately, and contact an owner of your company.',
        es: 'Si no fue usted, elija de inmediato otra contraseña en {url} y contacte con un propietario de su empresa.',
        'zh-CN': '如果不是您本人操作，请立即前往 {url} 重设密码，并联系公司的所有者。',
      },
    ],
  },
  'passkey-added': {
    subject: {
      en: 'A passkey for {company} was added',
      es: 'Se agregó una llave de acceso de {company}',
      'zh-CN': '您的 {company} 账号已添加通行密钥',
    },
    lines: [
      {
        en: 'The passkey “{passkey}” was added to your account at {company} on {when}. It signs you in without a password.',
        es: 'El {when} se agregó la llave de acceso «{passkey}» a su cuenta de {company}. Permite iniciar sesión sin contraseña.',
        'zh-CN': '您的 {company} 账号于 {when} 添加了通行密钥“{passkey}”，可用它免密码登录。',
      },
    ],
    notes: [
      {
        en: 'If you did not do this, choose a new password at {url} immediately, and contact an owner of your company.',
        es: 'Si no fue usted, elija de inmediato otra contraseña en {url} y contacte con un propietario de su empresa.',
        'zh-CN': '如果不是您本人操作，请立即前往 {url} 重设密码，并联系公司的所有者。',
      },
    ],
  },
  'passkey-removed': {
    subject: {
      en: 'A passkey for {company} was removed',
      es: 'Se eliminó una llave de acceso de {company}',
      'zh-CN': '您的 {company} 账号已移除通行密钥',
    },
    lines: [
      {
        en: 'The passkey “{passkey}” was removed from your account at {company} on {when}. It no longer signs you in.',
        es: 'El {when} se eliminó la llave de acceso «{passkey}» de su cuenta de {company}. Ya no permite iniciar sesión.',
        'zh-CN': '您的 {company} 账号于 {when} 移除了通行密钥“{passkey}”，今后无法再用它登录。',
      },
    ],
    notes: [
      {
        en: 'If you did not do this, choose a new password at {url} immediately, and contact an owner of your company.',
        es: 'Si no fue usted, elija de inmediato otra contraseña en {url} y contacte con un propietario de su empresa.',
        'zh-CN': '如果不是您本人操作，请立即前往 {url} 重设密码，并联系公司的所有者。',
      },
    ],
  },
  'second-factor-reset': {
    subject: {
      en: 'Two-step sign-in for {company} was reset',
      es: 'Se restableció la verificación en dos pasos de {company}',
      'zh-CN': '您的 {company} 账号双重验证已重置',
    },
    lines: [
      {
        en: '{by} removed the authenticator app, the passkeys and the recovery codes of your account at {company}. All devices were signed out.',
        es: '{by} quitó la aplicación de autenticación, las llaves de acceso y los códigos de recuperación de su cuenta de {company}. Se cerró la sesión en todos los dispositivos.',
        'zh-CN': '{by} 移除了您 {company} 账号的身份验证器应用、通行密钥和恢复码，所有设备均已退出登录。',
      },
      {
        en: 'Sign in with your password, and set up a passkey or an authenticator app again.',
        es: 'Inicie sesión con su contraseña y configure de nuevo una llave de acceso o una aplicación de autenticación.',
        'zh-CN': '请使用密码登录，并重新设置通行密钥或身份验证器应用。',
      },
    ],
    notes: [
      {
        en: 'If you did not ask for this, contact another owner of your company immediately.',
        es: 'Si no lo pidió, contacte de inmediato con otro propietario de su empresa.',
        'zh-CN': '如果您没有提出此请求，请立即联系公司的其他所有者。',
      },
    ],
  },
  'recovery-code-used': {
    subject: {
      en: 'A recovery code for {company} was used',
      es: 'Se usó un código de recuperación de {company}',
      'zh-CN': '您的 {company} 恢复码已被使用',
    },
    lines: [
      {
        en: 'A recovery code was used to sign in to your account at {company} on {when}. Codes left: {left}.',
        es: 'El {when} se usó un código de recuperación para iniciar sesión en su cuenta de {company}. Códigos restantes: {left}.',
        'zh-CN': '您的 {company} 账号于 {when} 使用恢复码登录。剩余恢复码：{left} 个。',
      },
    ],
    notes: [
      {
        en: 'If this was not you, change your password, and create new recovery codes at {url}.',
        es: 'Si no fue usted, cambie su contraseña y cree códigos de recuperación nuevos en {url}.',
        'zh-CN': '如果不是您本人，请更改密码，并前往 {url} 生成新的恢复码。',
      },
    ],
  },
  'email-changed': {
    subject: {
      en: 'Your e-mail for {company} was changed',
      es: 'Se cambió su correo de {company}',
      'zh-CN': '您的 {company} 登录邮箱已更改',
    },
    lines: [
      {
        en: 'The e-mail of your account at {company} was changed on {when}. It is now {email}; sign in with the new e-mail.',
        es: 'El correo de su cuenta en {company} se cambió el {when}. Ahora es {email}; inicie sesión con el nuevo correo.',
        'zh-CN': '您的 {company} 账号邮箱已于 {when} 改为 {email}，今后请使用新邮箱登录。',
      },
      {
        en: 'This is the last e-mail about your account to this address.',
        es: 'Este es el último correo sobre su cuenta que llega a esta dirección.',
        'zh-CN': '这是发送到此邮箱的最后一封账号邮件。',
      },
    ],
    notes: [
      {
        en: 'If you did not expect this change, contact an owner or admin of your company immediately.',
        es: 'Si no esperaba este cambio, contacte de inmediato con un propietario o administrador de su empresa.',
        'zh-CN': '如果您对此不知情，请立即联系公司的所有者或管理员。',
      },
    ],
  },
  test: {
    subject: {
      en: 'Test e-mail from {company}',
      es: 'Correo de prueba de {company}',
      'zh-CN': '来自 {company} 的测试邮件',
    },
    lines: [
      {
        en: 'E-mails from {company} reach {email}.',
        es: 'Los correos de {company} llegan a {email}.',
        'zh-CN': '{company} 的邮件可以送达 {email}。',
      },
    ],
    notes: [
      {
        en: 'You asked for this e-mail in the setup. There is nothing to do.',
        es: 'Usted pidió este correo en la configuración. No tiene que hacer nada.',
        'zh-CN': '您在初始设置中请求了此邮件，无需任何操作。',
      },
    ],
  },
  invitation: {
    subject: {
      en: '{by} invites you to join {company}',
      es: '{by} le invita a unirse a {company}',
      'zh-CN': '{by} 邀请您加入 {company}',
    },
    lines: [
      {
        en: '{by} invites you to join {company}, which plans and completes its field work here.',
        es: '{by} le invita a unirse a {company}, donde la empresa organiza su trabajo de campo.',
        'zh-CN': '{by} 邀请您加入 {company}，公司的外勤工作都在这里安排和完成。',
      },
      {
        en: 'Enter your name and choose a password. Then sign in with this e-mail address, {email}.',
        es: 'Indique su nombre y elija una contraseña; después, inicie sesión con esta dirección de correo: {email}.',
        'zh-CN': '填写姓名并设置密码后，即可使用邮箱 {email} 登录。',
      },
    ],
    action: { en: 'Accept invitation', es: 'Aceptar la invitación', 'zh-CN': '接受邀请' },
    notes: [
      {
        en: 'The invitation is valid until {until}, for you only.',
        es: 'La invitación vale hasta el {until} y es solo para usted.',
        'zh-CN': '邀请有效期至 {until}，仅限您本人使用。',
      },
      {
        en: 'If you do not know {by}, ignore this e-mail.',
        es: 'Si no conoce a {by}, no haga caso de este correo.',
        'zh-CN': '如果您不认识 {by}，请忽略本邮件。',
      },
    ],
  },
} as const satisfies Record<string, Draft>;
export type MailName = keyof typeof drafts;

/** Fills in a draft in one language. Without a name, the greeting is for an unknown reader. */
export function createLetter(
  name: MailName,
  locale: Locale,
  values: Readonly<Record<string, unknown>> & { readonly company: string; readonly name?: string },
  url?: string,
): EmailTemplate {
  const draft: Draft = drafts[name];
  const fill = (text: Text): string => translate(text, locale, values);
  return {
    locale,
    from: values.company,
    subject: fill(draft.subject),
    greeting: fill(values.name === undefined ? greetingOfStranger : greeting),
    lines: draft.lines.map(fill),
    notes: draft.notes.map(fill),
    ...(draft.action && url !== undefined ? { action: { label: fill(draft.action), url } } : {}),
  };
}
