import type { Text } from '@tailboard/contracts/locale';
import type { Permission } from '@tailboard/contracts/permission';
import type { IconName } from '@tailboard/ui/icons';
import type { ComponentType } from 'react';

/** What shell and remotes agree on. It rises when an older shell could not carry a newer remote, or the other way round. */
export const REMOTE_CONTRACT = 1;

/** A screen: where it lives, who may see it, and its module, fetched when it is first wanted. */
export interface Route {
  readonly path: string;
  /** `admin`: owners and admins alone, everybody else is led to the dashboard. */
  readonly permission: Permission | 'signed-in' | 'admin';
  readonly page: () => Promise<{ Page: ComponentType }>;
  /** Fetched ahead for whoever may see it, so that it opens without a network, also for the first time. */
  readonly kept?: true;
  /**
   * It has the window to itself: the shell leaves out menu, bar and footer, for a window beside another one. A shell that does not
   * know it shows the screen in its frame.
   */
  readonly whole?: true;
}

/** An entry of the side navigation. */
export interface NavigationEntry {
  readonly label: Text;
  readonly path: string;
  readonly permission: Permission | 'signed-in';
  /** Hidden from whoever has this permission: they have a wider page, and this one is for those who have not. */
  readonly unless?: Permission;
  readonly icon: IconName;
  /** The entry stands in this group, which folds; without it, at the top level. */
  readonly group?: Text;
  /** The entry stands in this menu of its group, which folds, too. A shell that does not know it shows the group alone. */
  readonly submenu?: Text;
  /**
   * Entries stand in the order of these numbers, whoever brought them; a group or menu stands where its first entry does.
   * Dashboard 0, My Account from 10, Close Daily Work 20, Events 30, Jobs 40, All Techs 50; Admin from 110: Billing Codes 110, Categories 120,
   * Jobs from 130, Messages 140, Code Reports 150, Job Reports 155, Settings 160, Events 170, Time Slots 180, Techs from
   * 190, Logins 195; Warehouse from 200, QCs from 220, Equipment Lists 235, Customer Returns 240, My Equipment 245, My
   * Reports 250, Verify Scan 260, Customer Return Scan 270, Files 280, Inbox 290.
   */
  readonly order: number;
}

/** All that the shell sees of a remote: the default export of its one door, `./remote`. */
export interface RemoteModule {
  readonly name: string;
  readonly contract: number;
  readonly navigation: readonly NavigationEntry[];
  readonly routes: readonly Route[];
  /** Pieces for places that other screens leave open, by the name of the place. */
  readonly slots: Readonly<Record<string, () => Promise<{ Piece: ComponentType }>>>;
}

/** Declares a remote. Its contract number is the one it was built with. */
export const remote = (
  of: Omit<RemoteModule, 'contract' | 'slots'> & Partial<Pick<RemoteModule, 'slots'>>,
): RemoteModule => ({
  slots: {},
  ...of,
  contract: REMOTE_CONTRACT,
});

/** Routes that redirects know by name. */
export const namedRemote = {
  login: '/login',
  welcome: '/',
  viewinbox: '/admin/messages/inbox',
  closeDailyWork: '/closedailywork',
  viewqc: '/qcs/viewqc',
  /** Where whoever has a temporary password chooses their own. */
  newPassword: '/password/temporary',
} as const;
