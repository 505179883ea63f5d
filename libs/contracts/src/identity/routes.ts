import { listLocations, openLocation } from './location.js';
import { readSettings } from './settings.js';
import { activeUsers, currentUser, listUsers, login, logout, readUser, registerUser } from './user.js';

/** Every route of the identity context. */
export const identityRoutes = [
  login,
  logout,
  currentUser,
  registerUser,
  readUser,
  listUsers,
  activeUsers,
  readSettings,
  openLocation,
  listLocations,
] as const;
