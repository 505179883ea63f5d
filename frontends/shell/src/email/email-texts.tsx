import { texts } from '@tailboard/web/i18n/texts';

/** The texts for a server that sends no e-mails (decision D75). */
export const emailTexts = texts('shell-email', {
  en: {
    notConfigured:
      'E-mail is not configured. The server writes each e-mail to a file in {{place}}. Set SMTP_URL to send e-mails.',
    linkInFile: 'E-mail is not configured. The link for {{email}} is in a new file in {{place}}.',
    inFolder: 'DATA_DIR/mail on the server',
    inBucket: 'the folder mail of the bucket (BLOBS)',
    linkHelp: 'E-mail is not configured, so the link is written to a file for administrators. It works once.',
    inviteHelp: 'E-mail is not configured, so the link is written to a file for administrators. It expires in 7 days.',
    askLead: 'This server sends no e-mails. An administrator gives you the link to choose a new password.',
    askAdministrator:
      'This server sends no e-mails. If an account has this e-mail, its link is in a file that administrators can read. Ask one of them for it. It works once and expires in 60 minutes.',
  },
  es: {
    notConfigured:
      'El correo no está configurado. El servidor guarda cada correo en un archivo de {{place}}. Configure SMTP_URL para enviar correos.',
    linkInFile: 'El correo no está configurado. El enlace para {{email}} está en un archivo nuevo de {{place}}.',
    inFolder: 'DATA_DIR/mail en el servidor',
    inBucket: 'la carpeta mail del bucket (BLOBS)',
    linkHelp:
      'El correo no está configurado, así que el enlace se guarda en un archivo para los administradores. Sirve una sola vez.',
    inviteHelp:
      'El correo no está configurado, así que el enlace se guarda en un archivo para los administradores. Caduca en 7 días.',
    askLead: 'Este servidor no envía correos. Un administrador le da el enlace para elegir una contraseña nueva.',
    askAdministrator:
      'Este servidor no envía correos. Si una cuenta tiene este correo, su enlace está en un archivo que pueden leer los administradores. Pídaselo a uno de ellos. Sirve una sola vez y caduca en 60 minutos.',
  },
  'zh-CN': {
    notConfigured: '尚未配置邮件。服务器会把每封邮件写入{{place}}中的文件。请设置 SMTP_URL 以发送邮件。',
    linkInFile: '尚未配置邮件。{{email}} 的链接位于{{place}}的新文件中。',
    inFolder: '服务器的 DATA_DIR/mail ',
    inBucket: '存储桶（BLOBS）的 mail 文件夹',
    linkHelp: '尚未配置邮件，链接会写入供管理员读取的文件，仅可使用一次。',
    inviteHelp: '尚未配置邮件，链接会写入供管理员读取的文件，7 天后失效。',
    askLead: '此服务器不发送邮件。管理员会向您提供设置新密码的链接。',
    askAdministrator:
      '此服务器不发送邮件。如果有账户使用此邮箱，其链接位于管理员可读取的文件中，请向管理员索取。链接仅可使用一次，60 分钟后失效。',
  },
});
