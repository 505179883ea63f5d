import { texts } from '@tailboard/web/i18n/texts';

/** Texts of the settings of a device. */
export const deviceTexts = texts('shell-device', {
  en: {
    title: 'This device',
    notifications: 'Notifications',
    help: 'When your jobs of today change, and when a message must be read. Notifications show no customer and no address.',
    blocked: 'The browser blocks notifications of this site. Allow them in its settings.',
    failed: 'Notifications could not be changed. Try again.',
    install: 'Install on this device',
  },
  es: {
    title: 'Este dispositivo',
    notifications: 'Notificaciones',
    help: 'Cuando cambian sus trabajos de hoy y cuando debe leer un mensaje. Las notificaciones no muestran clientes ni direcciones.',
    blocked: 'El navegador bloquea las notificaciones de este sitio. Permítalas en su configuración.',
    failed: 'No se pudieron cambiar las notificaciones. Inténtelo de nuevo.',
    install: 'Instalar en este dispositivo',
  },
  'zh-CN': {
    title: '此设备',
    notifications: '通知',
    help: '当您今天的工单有变动，或有必读消息时通知。通知不显示客户和地址。',
    blocked: '浏览器已阻止此网站的通知。请在浏览器设置中允许。',
    failed: '无法更改通知设置，请重试。',
    install: '安装到此设备',
  },
});
