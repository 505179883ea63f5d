import { refusal } from '../refusal.js';
import { chooseLocale } from './choose-locale.js';
import { stopImpersonating } from './impersonation.js';
import { changePassword } from './password.js';
import { heartbeat, readRoadblocks } from './session.js';
import { readSettings } from './settings.js';
import { editOwnProfile, readOwnProfile } from './user-edit.js';
import { currentUser, logout } from './user.js';

/** What every other contract answers to whoever signed in with a password that somebody else gave them (decision D1). */
export const PasswordMustChange = refusal('PasswordMustChange', 403, {
  en: 'Your password is temporary. Choose one of your own before you go on.',
  es: 'Su contraseña es temporal. Elija una propia antes de continuar.',
  'zh-CN': '您使用的是临时密码，请先设置自己的密码再继续。',
});

/** The contracts that are open to them all the same, by name. Public ones are open to everybody. */
export const openWithTemporaryPassword: ReadonlySet<string> = new Set(
  [
    changePassword,
    logout,
    currentUser,
    readOwnProfile,
    editOwnProfile,
    chooseLocale,
    heartbeat,
    readRoadblocks,
    readSettings,
    stopImpersonating,
  ].map(({ name }) => name),
);
