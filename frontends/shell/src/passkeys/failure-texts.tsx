import { texts } from '@tailboard/web/i18n/texts';

/** Why a device used or created no passkey. Before the sign-in too, so these texts are apart from the others. */
export const failureTexts = texts('shell-passkey-failures', {
  en: {
    canceled: 'No passkey was used: the dialog was closed, took too long, or found none on this device.',
    present: 'This device already has a passkey for your account.',
    unsupported: 'This device cannot create a passkey. Set up a screen lock first, or use another device.',
    noSupport: 'This browser does not support passkeys here. They need a current browser and an address with https.',
    address: 'Passkeys do not work at this address. Open the product at its usual address.',
    failed: 'The passkey could not be used. Please try again.',
  },
  es: {
    canceled:
      'No se usó ninguna llave de acceso: se cerró la ventana, tardó demasiado o no hay ninguna en este dispositivo.',
    present: 'Este dispositivo ya tiene una llave de acceso de su cuenta.',
    unsupported:
      'Este dispositivo no puede crear una llave de acceso. Configure primero un bloqueo de pantalla o use otro dispositivo.',
    noSupport:
      'Este navegador no admite llaves de acceso aquí. Hace falta un navegador actual y una dirección con https.',
    address: 'Las llaves de acceso no funcionan en esta dirección. Abra el producto en su dirección habitual.',
    failed: 'No se pudo usar la llave de acceso. Vuelva a intentarlo.',
  },
  'zh-CN': {
    canceled: '未使用通行密钥：对话框已关闭、超时，或此设备上没有通行密钥。',
    present: '此设备上已有您账号的通行密钥。',
    unsupported: '此设备无法创建通行密钥。请先设置屏幕锁定，或使用其他设备。',
    noSupport: '此浏览器在这里不支持通行密钥。需要较新的浏览器和 https 地址。',
    address: '通行密钥在此地址不可用。请使用平常的地址打开。',
    failed: '无法使用通行密钥，请重试。',
  },
});
