import { listResourceRoutes } from '../resource.js';
import { CreateApiToken, ListApiTokens, RevokeApiToken } from './api-token.js';
import { LoadDemoCompany, ReadDemoCompany } from './demo-company.js';
import { employeeLevels } from './employee-level.js';
import { RegisterFirstOwner } from './first-owner.js';
import { Impersonate, StopImpersonating } from './impersonation.js';
import { ReadPrincipal } from './internal.js';
import { Invite, ListInvitations, Register, RevokeInvitation } from './invitation.js';
import {
  CloseLocation,
  ListLocations,
  LocationHistory,
  OpenLocation,
  ReadLocation,
  ReviseLocation,
} from './location.js';
import { ListLogins } from './login-log.js';
import { BeginOauth, FinishOauth } from './oauth.js';
import {
  AddPasskey,
  BeginPasskey,
  BeginPasskeyConfirmation,
  BeginPasskeySignIn,
  ConfirmWithPasskey,
  ListPasskeys,
  RemovePasskey,
  RenamePasskey,
  SignInWithPasskey,
} from './passkey.js';
import {
  ChangePassword,
  ReadLink,
  RequestPasswordReset,
  ResetPassword,
  SendPasswordLink,
  SetTemporaryPassword,
} from './password.js';
import {
  BeginSecondFactor,
  ConfirmSecondFactor,
  ReadSecondFactor,
  RemoveSecondFactor,
  ReplaceRecoveryCodes,
  ResetSecondFactor,
} from './second-factor.js';
import { EndOtherSessions, EndSession, EndSessionLater, Heartbeat, ListSessions, ReadRoadblocks } from './session.js';
import { BeginConfirmingWithProvider, ConfirmIdentity, ConfirmWithProvider } from './step-up.js';
import { ChangeSetting, ReadSettings, SendTestEmail } from './settings.js';
import {
  DeactivateUser,
  EditOwnProfile,
  EditUser,
  PayHistory,
  ReadOwnProfile,
  RestoreUser,
  UserHistory,
} from './user-edit.js';
import { ReadSkills, RecordSkills } from './user-skills.js';
import { ChooseLocale } from './choose-locale.js';
import { ActiveUsers, CurrentUser, ListUsers, Login, Logout, ReadUser, RegisterUser } from './user.js';

/** All routes of identity. */
export const identityRoutes = [
  Login,
  Logout,
  BeginOauth,
  FinishOauth,
  Heartbeat,
  ReadRoadblocks,
  ListSessions,
  EndSession,
  EndOtherSessions,
  EndSessionLater,
  ConfirmIdentity,
  BeginConfirmingWithProvider,
  ConfirmWithProvider,
  ReadSecondFactor,
  BeginSecondFactor,
  ConfirmSecondFactor,
  ReplaceRecoveryCodes,
  RemoveSecondFactor,
  ResetSecondFactor,
  BeginPasskeySignIn,
  SignInWithPasskey,
  ListPasskeys,
  BeginPasskey,
  AddPasskey,
  RenamePasskey,
  RemovePasskey,
  BeginPasskeyConfirmation,
  ConfirmWithPasskey,
  ListApiTokens,
  CreateApiToken,
  RevokeApiToken,
  Impersonate,
  StopImpersonating,
  ListLogins,
  RegisterFirstOwner,
  RequestPasswordReset,
  ResetPassword,
  ChangePassword,
  SetTemporaryPassword,
  SendPasswordLink,
  ReadLink,
  Invite,
  RevokeInvitation,
  ListInvitations,
  Register,
  ReadPrincipal,
  CurrentUser,
  RegisterUser,
  ActiveUsers,
  ListUsers,
  ReadUser,
  EditUser,
  DeactivateUser,
  RestoreUser,
  UserHistory,
  ReadSkills,
  RecordSkills,
  PayHistory,
  ReadOwnProfile,
  EditOwnProfile,
  ChooseLocale,
  ReadSettings,
  ChangeSetting,
  SendTestEmail,
  ReadDemoCompany,
  LoadDemoCompany,
  OpenLocation,
  ReviseLocation,
  CloseLocation,
  ListLocations,
  ReadLocation,
  LocationHistory,
  ...listResourceRoutes(employeeLevels),
] as const;
