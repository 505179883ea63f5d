import { refusal } from '../refusal.js';
import { ChooseLocale } from './choose-locale.js';
import { StopImpersonating } from './impersonation.js';
import { AddPasskey, BeginPasskey, BeginPasskeyConfirmation, ConfirmWithPasskey, ListPasskeys } from './passkey.js';
import { ChangePassword } from './password.js';
import { BeginSecondFactor, ConfirmSecondFactor, ReadSecondFactor } from './second-factor.js';
import { Heartbeat, ReadRoadblocks } from './session.js';
import { ReadSettings } from './settings.js';
import { BeginConfirmingWithProvider, ConfirmIdentity, ConfirmWithProvider } from './step-up.js';
import { CurrentUser, Logout } from './user.js';

/** Response of other contracts to owners and admins who must set up a second factor and have none. */
export const SecondFactorRequired = refusal('SecondFactorRequired', 403, {
  en: 'Your company requires a second factor. Set up a passkey or an authenticator app to continue.',
  es: 'Su empresa exige un segundo factor. Configure una llave de acceso o una aplicación de autenticación para continuar.',
  'zh-CN': '贵公司要求使用双重验证。请先设置通行密钥或身份验证器应用。',
});

/** Contracts that set up a second factor, or confirm the user's identity for it. */
export const secondFactorSetup = [
  ReadSecondFactor,
  BeginSecondFactor,
  ConfirmSecondFactor,
  ListPasskeys,
  BeginPasskey,
  AddPasskey,
  ConfirmIdentity,
  BeginPasskeyConfirmation,
  ConfirmWithPasskey,
  BeginConfirmingWithProvider,
  ConfirmWithProvider,
] as const;

/** Contracts that are still open then, by name. Public ones are always open. */
export const openWithoutSecondFactor: ReadonlySet<string> = new Set(
  [
    ...secondFactorSetup,
    ChangePassword,
    Logout,
    CurrentUser,
    ChooseLocale,
    Heartbeat,
    ReadRoadblocks,
    ReadSettings,
    StopImpersonating,
  ].map(({ name }) => name),
);
