import { openDespiteRoadblocks } from '@tailboard/contracts/always-open';
import type { Contract } from '@tailboard/contracts/contract';
import { ApiTokenLacksPermission, NotWithApiToken, openToApiTokens } from '@tailboard/contracts/identity/api-token';
import { NotWhileImpersonating } from '@tailboard/contracts/identity/impersonation';
import { openWithoutSecondFactor, SecondFactorRequired } from '@tailboard/contracts/identity/second-factor-required';
import { StepUpRequired } from '@tailboard/contracts/identity/step-up-required';
import { openWithTemporaryPassword, PasswordMustChange } from '@tailboard/contracts/identity/temporary-password';
import { dayAddress } from '@tailboard/contracts/jobs/day-address';
import { permittedScope, type Scope } from '@tailboard/contracts/permission';
import { PreviousDayOpen, UnreadMessages } from '@tailboard/contracts/roadblock';
import { problem, refusalProblem } from './http/problem.js';
import { isConfirmed, type Principal } from './auth/principal.js';

/**
 * Admits a caller to a contract, and returns the scope; throws the problem of a caller who is refused. An API token is
 * never a user in person, and needs the permission itself as well as its user.
 */
export function admit(
  { name, permission, personally, stepUp }: Contract,
  principal: Principal | null,
  now: Date,
): Scope {
  if (permission === 'public') return 'all';
  if (!principal) throw problem(401, 'signInFirst');
  const { api_token } = principal;
  if (api_token && (personally || (permission === 'signed-in' && !openToApiTokens.has(name))))
    throw refusalProblem(NotWithApiToken, {});
  if (personally && principal.impersonator_id !== undefined) throw refusalProblem(NotWhileImpersonating, {});
  if (principal.must_change_password === true && !openWithTemporaryPassword.has(name))
    throw refusalProblem(PasswordMustChange, {});
  if (principal.must_add_second_factor === true && !openWithoutSecondFactor.has(name))
    throw refusalProblem(SecondFactorRequired, {});
  if (api_token && permission !== 'signed-in' && !api_token.permissions.includes(permission))
    throw refusalProblem(ApiTokenLacksPermission, { name: api_token.name, permission });
  const scope = permission === 'signed-in' ? 'own' : permittedScope(principal, permission);
  if (!scope) throw problem(403, 'notAllowed');
  if (stepUp && !isConfirmed(principal, now)) throw refusalProblem(StepUpRequired, {});
  if (openDespiteRoadblocks.has(name)) return scope;
  if (principal.unread_messages === true) throw refusalProblem(UnreadMessages, {});
  const { previous_day_open, user_id } = principal;
  if (previous_day_open !== undefined)
    throw refusalProblem(PreviousDayOpen, { target: dayAddress(user_id, previous_day_open) });
  return scope;
}
