import { LiveStream } from '../live.js';
import { refusal } from '../refusal.js';
import { ChooseLocale } from './choose-locale.js';
import { StopImpersonating } from './impersonation.js';
import { ChangePassword } from './password.js';
import { Heartbeat, ReadRoadblocks } from './session.js';
import { ReadSettings } from './settings.js';
import { EditOwnProfile, ReadOwnProfile } from './user-edit.js';
import { CurrentUser, Logout } from './user.js';

/** Response of other contracts after signing in with a temporary password (decision D1). */
export const PasswordMustChange = refusal('PasswordMustChange', 403, {
  en: 'Your password is temporary. Choose your own to continue.',
  es: 'Su contraseña es temporal. Elija la suya para continuar.',
  'zh-CN': '您使用的是临时密码。请设置自己的密码以继续。',
});

/** Contracts that are still open then, by name. Public ones are always open. */
export const openWithTemporaryPassword: ReadonlySet<string> = new Set(
  [
    ChangePassword,
    Logout,
    CurrentUser,
    ReadOwnProfile,
    EditOwnProfile,
    ChooseLocale,
    Heartbeat,
    ReadRoadblocks,
    ReadSettings,
    StopImpersonating,
    // Of the topics, only that of the own account is open.
    LiveStream,
  ].map(({ name }) => name),
);
