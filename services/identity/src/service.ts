import { employeeLevels } from '@tailboard/contracts/identity/employee-level';
import { defineService } from '@tailboard/service/define-service';
import { impersonating, stopping } from './impersonation/impersonate.js';
import { location } from './location/location.decider.js';
import { locationsAnswer, locationsProjection } from './location/locations.projection.js';
import { listLoginsAnswer } from './login-log/list-logins.js';
import { loginsProjection } from './login-log/logins.projection.js';
import { migrations } from './migrations.js';
import { beginning, finishing } from './oauth/sign-in-with-provider.js';
import { registeringFirstOwner } from './owner/register-first-owner.js';
import { reservation } from './reservation/reservation.decider.js';
import { heartbeatAnswer, roadblocksAnswer } from './session/heartbeat.js';
import { principalAnswer } from './session/read-principal.js';
import { signingIn } from './session/sign-in.js';
import { signingOut } from './session/sign-out.js';
import { changingSetting } from './settings/change-setting.js';
import { settingsAnswer } from './settings/read-settings.js';
import { companySettings } from './settings/settings.decider.js';
import { settingsProjection } from './settings/settings.projection.js';
import { activeUsersAnswer, currentUserAnswer, listUsersAnswer, readUserAnswer, userRow } from './user/read-users.js';
import { registering } from './user/register-user.js';
import { user } from './user/user.decider.js';
import { usersProjection } from './user/users.projection.js';
import { usersOperation } from './users-operation.js';

/** Identity: people and their roles, sessions, settings, locations. */
export default defineService({
  name: 'identity',
  deciders: [user, reservation, location, companySettings],
  resources: [employeeLevels],
  procedures: [
    signingIn,
    signingOut,
    impersonating,
    stopping,
    beginning,
    finishing,
    registering,
    registeringFirstOwner,
    changingSetting,
  ],
  answers: [
    principalAnswer,
    heartbeatAnswer,
    roadblocksAnswer,
    listLoginsAnswer,
    currentUserAnswer,
    readUserAnswer,
    listUsersAnswer,
    activeUsersAnswer,
    settingsAnswer,
    locationsAnswer,
  ],
  projections: [usersProjection, locationsProjection, settingsProjection, loginsProjection],
  migrations,
  operations: { users: usersOperation },
  nameOf: async (id, house) => (await userRow(house.db, id))?.label,
});
