import type { Text } from '@tailboard/contracts/locale';
import type { Permission } from '@tailboard/contracts/permission';
import type { IconName } from '@tailboard/ui/icons';
import type { ComponentType } from 'react';
import type { LoadCatalogs } from './i18n/catalogs.js';
import { loadWebCatalogs } from './locales/catalogs.js';

/**
 * Version of the contract between shell and remotes. Incremented when an older shell could not load a newer remote, or
 * vice versa.
 */
export const REMOTE_CONTRACT = 2;

/** Local storage key of the remotes' last menu entries. */
export const LAST_MENUS = `navigation.last.${REMOTE_CONTRACT}`;

/** A screen: its path, who may see it, and its lazily loaded module. */
export interface Route {
  readonly path: string;
  /** `admin`: only owners and admins; other users are redirected to the dashboard. */
  readonly permission: Permission | 'signed-in' | 'admin';
  readonly page: () => Promise<{ Page: ComponentType }>;
  /** Prefetched for users who may see it, so that it opens offline, also the first time. */
  readonly kept?: true;
  /**
   * Full-window screen: the shell omits menu, bar and footer, for a window beside another one. A shell that does not
   * support this shows the screen in its frame.
   */
  readonly whole?: true;
}

/** An entry of the side navigation. */
export interface NavigationEntry {
  readonly label: Text;
  readonly path: string;
  readonly permission: Permission | 'signed-in';
  /** Hidden from users with this permission, who have a wider page. */
  readonly unless?: Permission;
  readonly icon: IconName;
  /** Collapsible group of the entry; without it, the entry is at the top level. */
  readonly group?: Text;
  /** Collapsible menu within the group. A shell that does not support it shows only the group. */
  readonly submenu?: Text;
  /**
   * Sort order of entries across all remotes; a group or menu takes the position of its first entry.
   * Dashboard 0, My Account from 10, Close Daily Work 20, Events 30, Jobs 40, All Techs 50; Admin from 110: Billing
   * Codes 110, Categories 120, Jobs from 130, Messages 140, Code Reports 150, Job Reports 155, Payroll 156, Settings 160, Events
   * 170, Time Slots 180, Techs from 190, Logins 195; Warehouse from 200, QCs from 220, Equipment Lists 235, Customer
   * Returns 240, My Equipment 245, My Reports 250, Verify Scan 260, Customer Return Scan 270, Files 280, Inbox 290.
   */
  readonly order: number;
}

/** All that the shell sees of a remote: the default export of its only exposed module, `./remote`. */
export interface RemoteModule {
  readonly name: string;
  readonly contract: number;
  /** Loads its texts in a locale, and the common texts of its build. The shell waits for them. */
  readonly loadCatalogs: LoadCatalogs;
  readonly navigation: readonly NavigationEntry[];
  readonly routes: readonly Route[];
  /** Components for slots in other screens, by slot name. */
  readonly slots: Readonly<Record<string, () => Promise<{ Piece: ComponentType }>>>;
}

/** Declares a remote. Its contract number is the one it was built with. */
export const remote = (
  definition: Omit<RemoteModule, 'contract' | 'slots' | 'loadCatalogs'> &
    Partial<Pick<RemoteModule, 'slots' | 'loadCatalogs'>>,
): RemoteModule => ({
  slots: {},
  ...definition,
  loadCatalogs: async (locale) => {
    const [common, own] = await Promise.all([loadWebCatalogs(locale), definition.loadCatalogs?.(locale)]);
    return { ...common, ...own };
  },
  contract: REMOTE_CONTRACT,
});

/** The paths that redirects lead to, by name. */
export const redirectPaths = {
  login: '/login',
  welcome: '/',
  viewinbox: '/admin/messages/inbox',
  closeDailyWork: '/closedailywork',
  viewqc: '/qcs/viewqc',
  /** Where users with a temporary password choose their own. */
  newPassword: '/password/temporary',
  /** Where owners and admins set up a second factor if the company requires one. */
  addSecondFactor: '/second-factor',
} as const;
