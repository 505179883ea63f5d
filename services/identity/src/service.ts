import { defineService } from '@tailboard/service/define-service';
import { deactivating, restoring } from './account/activity.js';
import { editing, editingOwnProfile } from './account/edit-user.js';
import { registering } from './account/register-user.js';
import { employeeLevelList } from './employee-level/employee-levels.js';
import { impersonating, stopping } from './impersonation/impersonate.js';
import { invitationDecider } from './invitation/invitation-decider.js';
import { invitationsAnswer, invitationsProjection } from './invitation/invitations-projection.js';
import { inviting } from './invitation/invite.js';
import { registeringByInvitation } from './invitation/register.js';
import { issuedItemsProjection } from './item/item-history.js';
import { sendingMail } from './letter/send-letters.js';
import { locationDecider } from './location/location-decider.js';
import { historyOfLocation } from './location/location-history.js';
import { locationAnswer, locationsAnswer, locationsProjection } from './location/locations-projection.js';
import { listLoginsAnswer } from './login-log/list-logins.js';
import { loginsProjection } from './login-log/logins-projection.js';
import { unreadMessagesProjection } from './message/unread-messages.js';
import { migrations } from './migrations.js';
import { beginning, finishing } from './oauth/sign-in-with-provider.js';
import { registeringFirstOwner } from './owner/register-first-owner.js';
import { linkAnswer } from './password-link/read-link.js';
import { requestingReset } from './password-link/request-reset.js';
import { resettingPassword } from './password-link/reset-password.js';
import { sendingPasswordLink } from './password-link/send-password-link.js';
import { settingTemporaryPassword } from './password-link/set-temporary-password.js';
import { namesOf } from './people/names.js';
import { usersProjection } from './people/users-projection.js';
import { reservations } from './reservation/reservation.js';
import { openDaysProjection } from './roadblock/open-days-projection.js';
import { roadblocksAnswer } from './roadblock/roadblocks.js';
import { changingPassword } from './session/change-password.js';
import { heartbeatAnswer } from './session/heartbeat.js';
import { endingOtherSessions, endingSession, ownSessions } from './session/own-sessions.js';
import { principalAnswer } from './session/read-principal.js';
import { recordingLater } from './session/record.js';
import { signingIn } from './session/sign-in.js';
import { signingOut } from './session/sign-out.js';
import { changingSetting } from './settings/change-setting.js';
import { settingsAnswer } from './settings/read-settings.js';
import { settingsDecider } from './settings/settings-decider.js';
import { settingsProjection } from './settings/settings-projection.js';
import { heldUnitsProjection } from './unit/held-units-projection.js';
import { choosingLocale } from './user/choose-locale.js';
import { openJobsProjection } from './user/open-jobs-projection.js';
import {
  activeUsersAnswer,
  currentUserAnswer,
  listUsersAnswer,
  ownProfileAnswer,
  readUserAnswer,
} from './user/read-users.js';
import { userDecider } from './user/user-decider.js';
import { payHistoryAnswer, userHistoryAnswer } from './user/user-history.js';
import { usersOperation } from './users-operation.js';

/** Identity: users and their roles, sessions, settings, locations. */
export default defineService({
  name: 'identity',
  deciders: [userDecider, reservations.decider, invitationDecider, locationDecider, settingsDecider],
  resources: [employeeLevelList],
  commandHandlers: [
    signingIn,
    signingOut,
    endingSession,
    endingOtherSessions,
    impersonating,
    stopping,
    beginning,
    finishing,
    registering,
    registeringFirstOwner,
    requestingReset,
    resettingPassword,
    changingPassword,
    settingTemporaryPassword,
    sendingPasswordLink,
    inviting,
    registeringByInvitation,
    changingSetting,
    editing,
    editingOwnProfile,
    choosingLocale,
    deactivating,
    restoring,
  ],
  queryHandlers: [
    principalAnswer,
    linkAnswer,
    invitationsAnswer,
    heartbeatAnswer,
    roadblocksAnswer,
    listLoginsAnswer,
    ownSessions,
    currentUserAnswer,
    readUserAnswer,
    listUsersAnswer,
    activeUsersAnswer,
    userHistoryAnswer,
    payHistoryAnswer,
    ownProfileAnswer,
    settingsAnswer,
    locationsAnswer,
    locationAnswer,
    historyOfLocation,
  ],
  projections: [
    usersProjection,
    invitationsProjection,
    locationsProjection,
    settingsProjection,
    loginsProjection,
    openJobsProjection,
    issuedItemsProjection,
    heldUnitsProjection,
    openDaysProjection,
    unreadMessagesProjection,
  ],
  migrations,
  tasks: [sendingMail, recordingLater],
  operations: { users: usersOperation },
  nameOf: async (id, ctx) => (await namesOf(ctx, [id])).get(id),
});
