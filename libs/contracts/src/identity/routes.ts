import { routesOf } from '../resource.js';
import { employeeLevels } from './employee-level.js';
import { registerFirstOwner } from './first-owner.js';
import { impersonate, stopImpersonating } from './impersonation.js';
import { readPrincipal } from './internal.js';
import { invite, listInvitations, register, revokeInvitation } from './invitation.js';
import {
  closeLocation,
  listLocations,
  locationHistory,
  openLocation,
  readLocation,
  reviseLocation,
} from './location.js';
import { listLogins } from './login-log.js';
import { beginOauth, finishOauth } from './oauth.js';
import {
  changePassword,
  readLink,
  requestPasswordReset,
  resetPassword,
  sendPasswordLink,
  setTemporaryPassword,
} from './password.js';
import { endOtherSessions, endSession, heartbeat, listSessions, readRoadblocks } from './session.js';
import { changeSetting, readSettings } from './settings.js';
import {
  deactivateUser,
  editOwnProfile,
  editUser,
  payHistory,
  readOwnProfile,
  restoreUser,
  userHistory,
} from './user-edit.js';
import { chooseLocale } from './choose-locale.js';
import { activeUsers, currentUser, listUsers, login, logout, readUser, registerUser } from './user.js';

/** Every route of the identity context. */
export const identityRoutes = [
  login,
  logout,
  beginOauth,
  finishOauth,
  heartbeat,
  readRoadblocks,
  listSessions,
  endSession,
  endOtherSessions,
  impersonate,
  stopImpersonating,
  listLogins,
  registerFirstOwner,
  requestPasswordReset,
  resetPassword,
  changePassword,
  setTemporaryPassword,
  sendPasswordLink,
  readLink,
  invite,
  revokeInvitation,
  listInvitations,
  register,
  readPrincipal,
  currentUser,
  registerUser,
  activeUsers,
  listUsers,
  readUser,
  editUser,
  deactivateUser,
  restoreUser,
  userHistory,
  payHistory,
  readOwnProfile,
  editOwnProfile,
  chooseLocale,
  readSettings,
  changeSetting,
  openLocation,
  reviseLocation,
  closeLocation,
  listLocations,
  readLocation,
  locationHistory,
  ...routesOf(employeeLevels),
] as const;
