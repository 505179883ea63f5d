import { registerFirstOwner } from './first-owner.js';
import { readPrincipal } from './internal.js';
import { listLocations, openLocation } from './location.js';
import { readSettings } from './settings.js';
import { activeUsers, currentUser, listUsers, login, logout, readUser, registerUser } from './user.js';

/** Every route of the identity context. */
export const identityRoutes = [
  login,
  logout,
  registerFirstOwner,
  readPrincipal,
  currentUser,
  registerUser,
  activeUsers,
  listUsers,
  readUser,
  readSettings,
  openLocation,
  listLocations,
] as const;
