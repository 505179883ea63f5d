import { defineService } from '@tailboard/service/define-service';
import { location } from './location/location.decider.js';
import { locationsAnswer, locationsProjection } from './location/locations.projection.js';
import { migrations } from './migrations.js';
import { registeringFirstOwner } from './owner/register-first-owner.js';
import { reservation } from './reservation/reservation.decider.js';
import { principalAnswer } from './session/read-principal.js';
import { signingIn } from './session/sign-in.js';
import { signingOut } from './session/sign-out.js';
import { settingsAnswer } from './settings/read-settings.js';
import { activeUsersAnswer, currentUserAnswer, listUsersAnswer, readUserAnswer, userRow } from './user/read-users.js';
import { registering } from './user/register-user.js';
import { user } from './user/user.decider.js';
import { usersProjection } from './user/users.projection.js';
import { usersOperation } from './users-operation.js';

/** Identity: people and their roles, sessions, settings, locations. */
export default defineService({
  name: 'identity',
  deciders: [user, reservation, location],
  procedures: [signingIn, signingOut, registering, registeringFirstOwner],
  answers: [
    principalAnswer,
    currentUserAnswer,
    readUserAnswer,
    listUsersAnswer,
    activeUsersAnswer,
    settingsAnswer,
    locationsAnswer,
  ],
  projections: [usersProjection, locationsProjection],
  migrations,
  operations: { users: usersOperation },
  nameOf: async (id, house) => (await userRow(house.db, id))?.label,
});
