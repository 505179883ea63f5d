import commonTexts from './common.json';
import emailTexts from './email.json';
import oauthTexts from './oauth.json';
import passkeyFailuresTexts from './passkey-failures.json';
import passkeysTexts from './passkeys.json';
import passwordTexts from './password.json';
import registerTexts from './register.json';
import remotesTexts from './remotes.json';
import revealTexts from './reveal.json';
import secondFactorTexts from './second-factor.json';
import signInTexts from './sign-in.json';

/** The texts before the sign-in. */
export default {
  shell: commonTexts,
  'shell-email': emailTexts,
  'shell-oauth': oauthTexts,
  'shell-passkey-failures': passkeyFailuresTexts,
  'shell-passkeys': passkeysTexts,
  'shell-password': passwordTexts,
  'shell-register': registerTexts,
  'shell-remotes': remotesTexts,
  'shell-reveal': revealTexts,
  'shell-second-factor': secondFactorTexts,
  'shell-sign-in': signInTexts,
};
