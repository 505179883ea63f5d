import { refusal } from '../refusal.js';

/** How long a sign-in or a confirmation opens contracts that need a recent one, in minutes. */
export const STEP_UP_MINUTES = 10;

/** Response of contracts marked `stepUp` when the user’s last authentication is more than ten minutes ago. */
export const StepUpRequired = refusal('StepUpRequired', 403, {
  en: 'Confirm that it is you: this needs your password, a passkey, or a sign-in within the last ten minutes.',
  es: 'Confirme su identidad: esto requiere su contraseña, una llave de acceso o un inicio de sesión en los últimos diez minutos.',
  'zh-CN': '请确认身份：此操作需要您的密码或通行密钥，或在最近十分钟内登录过。',
});
