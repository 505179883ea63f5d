import { defineService } from '@tailboard/service/define-service';
import { handleDeactivateUser, handleRestoreUser } from './account/activity.js';
import { handleEditUser, handleEditOwnProfile } from './account/edit-user.js';
import { handleRegisterUser } from './account/register-user.js';
import { handleCreateApiToken, handleRevokeApiToken, listApiTokens } from './api-token/own-api-tokens.js';
import { demoCompanyDecider } from './demo-company/demo-company-decider.js';
import {
  continueDemoCompany,
  getDemoCompany,
  handleLoadDemoCompany,
  loadingDemoPeople,
  notingDemoPart,
} from './demo-company/load-demo-company.js';
import { employeeLevelList } from './employee-level/employee-levels.js';
import { handleImpersonate, handleStopImpersonating } from './impersonation/impersonate.js';
import { invitationDecider } from './invitation/invitation-decider.js';
import { listInvitations, invitationsProjection } from './invitation/invitations-projection.js';
import { handleInvite } from './invitation/invite.js';
import { handleRegister } from './invitation/register.js';
import { issuedItemsProjection } from './item/item-history.js';
import { sendingMail } from './mail-sending/send-mail.js';
import { locationDecider } from './location/location-decider.js';
import { getLocationHistory } from './location/location-history.js';
import { getLocation, listLocations, locationsProjection } from './location/locations-projection.js';
import { listLogins } from './login-log/list-logins.js';
import { loginsProjection } from './login-log/logins-projection.js';
import { unreadMessagesProjection } from './unread-message/unread-messages.js';
import { migrations } from './migrations.js';
import {
  handleBeginConfirmingWithProvider,
  handleBeginOauth,
  handleConfirmWithProvider,
  handleFinishOauth,
} from './oauth/sign-in-with-provider.js';
import { handleRegisterFirstOwner } from './owner/register-first-owner.js';
import { getLink } from './password-link/read-link.js';
import { handleConfirmWithPasskey } from './passkey/confirm.js';
import {
  handleAddPasskey,
  handleBeginPasskey,
  handleBeginPasskeyConfirmation,
  handleRemovePasskey,
  handleRenamePasskey,
  listPasskeys,
} from './passkey/own-passkeys.js';
import { handleBeginPasskeySignIn, handleSignInWithPasskey } from './passkey/sign-in-with-passkey.js';
import { handleRequestPasswordReset } from './password-link/request-reset.js';
import { handleResetPassword } from './password-link/reset-password.js';
import { handleSendPasswordLink } from './password-link/send-password-link.js';
import { handleSetTemporaryPassword } from './password-link/set-temporary-password.js';
import { namesOf } from './people/names.js';
import { usersProjection } from './people/users-projection.js';
import { reservations } from './reservation/reservation.js';
import { openDaysProjection } from './roadblock/open-days-projection.js';
import { getRoadblocks } from './roadblock/roadblocks.js';
import {
  getSecondFactor,
  handleBeginSecondFactor,
  handleConfirmSecondFactor,
  handleRemoveSecondFactor,
  handleReplaceRecoveryCodes,
} from './second-factor/own-second-factor.js';
import { handleResetSecondFactor } from './second-factor/reset-second-factor.js';
import { handleChangePassword } from './session/change-password.js';
import { handleConfirmIdentity } from './session/confirm.js';
import { getHeartbeat } from './session/heartbeat.js';
import { handleEndOtherSessions, handleEndOneSession, listSessions } from './session/own-sessions.js';
import { getPrincipal } from './session/read-principal.js';
import { recordingLater } from './session/record.js';
import { handleLogin } from './session/sign-in.js';
import { handleEndSessionLater, handleLogout } from './session/sign-out.js';
import { handleChangeSetting } from './settings/change-setting.js';
import { getSettings } from './settings/read-settings.js';
import { handleSendTestEmail } from './mail-sending/send-test-email.js';
import { settingsDecider } from './settings/settings-decider.js';
import { settingsProjection } from './settings/settings-projection.js';
import { heldUnitsProjection } from './held-unit/held-units-projection.js';
import { handleChooseLocale } from './user/choose-locale.js';
import { openJobsProjection } from './user/open-jobs-projection.js';
import { getActiveUsers, getCurrentUser, listUsers, getOwnProfile, getUser } from './user/read-users.js';
import { getSkills } from './user/record-skills.js';
import { userDecider } from './user/user-decider.js';
import { getPayHistory, getUserHistory } from './user/user-history.js';
import { logFirstOwner, usersOperation } from './users-operation.js';

/** Identity: users and their roles, sessions, settings, locations. */
export default defineService({
  name: 'identity',
  deciders: [
    userDecider,
    reservations.decider,
    invitationDecider,
    locationDecider,
    settingsDecider,
    demoCompanyDecider,
  ],
  resources: [employeeLevelList],
  commandHandlers: [
    handleLogin,
    handleLogout,
    handleEndOneSession,
    handleEndOtherSessions,
    handleEndSessionLater,
    handleConfirmIdentity,
    handleBeginConfirmingWithProvider,
    handleConfirmWithProvider,
    handleBeginSecondFactor,
    handleConfirmSecondFactor,
    handleReplaceRecoveryCodes,
    handleRemoveSecondFactor,
    handleResetSecondFactor,
    handleBeginPasskeySignIn,
    handleSignInWithPasskey,
    handleBeginPasskey,
    handleAddPasskey,
    handleRenamePasskey,
    handleRemovePasskey,
    handleBeginPasskeyConfirmation,
    handleConfirmWithPasskey,
    handleCreateApiToken,
    handleRevokeApiToken,
    handleImpersonate,
    handleStopImpersonating,
    handleBeginOauth,
    handleFinishOauth,
    handleRegisterUser,
    handleRegisterFirstOwner,
    handleRequestPasswordReset,
    handleResetPassword,
    handleChangePassword,
    handleSetTemporaryPassword,
    handleSendPasswordLink,
    handleInvite,
    handleRegister,
    handleChangeSetting,
    handleSendTestEmail,
    handleLoadDemoCompany,
    handleEditUser,
    handleEditOwnProfile,
    handleChooseLocale,
    handleDeactivateUser,
    handleRestoreUser,
  ],
  queryHandlers: [
    getPrincipal,
    getLink,
    listInvitations,
    getHeartbeat,
    getRoadblocks,
    listLogins,
    listSessions,
    getSecondFactor,
    listPasskeys,
    listApiTokens,
    getCurrentUser,
    getUser,
    listUsers,
    getActiveUsers,
    getUserHistory,
    getPayHistory,
    getSkills,
    getOwnProfile,
    getSettings,
    getDemoCompany,
    listLocations,
    getLocation,
    getLocationHistory,
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
  tasks: [sendingMail, recordingLater, loadingDemoPeople, notingDemoPart],
  operations: { users: usersOperation },
  onStart: continueDemoCompany,
  onServing: logFirstOwner,
  findUserName: async (id, ctx) => (await namesOf(ctx, [id])).get(id),
});
