import type { IconName } from '@tailboard/ui/icons';

/** The icons by the wording of an event. If several words match, the first entry counts. */
const byWording: readonly [wording: string, icon: IconName][] = [
  ['Removed', 'trash'],
  ['Refreshed', 'retry'],
  ['Used for a job', 'daily'],
  ['Scanned by the system', 'scan'],
  ['Returned', 'back'],
  ['Assigned', 'person'],
  ['warehouse', 'box'],
];
/** The icons by event type, for descriptions in another language. */
const byEvent: Readonly<Record<string, IconName>> = {
  UnitRemoved: 'trash',
  UnitRefreshed: 'retry',
  UnitUsed: 'daily',
  UnitVerified: 'scan',
  UnitFound: 'scan',
  UnitReturnedByCustomer: 'back',
  UnitShipped: 'back',
  UnitIssued: 'person',
  UnitReceived: 'box',
  UnitTakenBack: 'box',
  UnitMissing: 'warning',
  UnitRekeyed: 'edit',
  UnitDescribed: 'edit',
  UnitMerged: 'edit',
  UnitMergeUndone: 'undo',
  UnitRestored: 'undo',
  UnitPutBack: 'undo',
};

/** Returns the icon of an event in a unit's history, by its wording. */
export const historyIcon = ({ description, type }: { description: string; type: string }): IconName =>
  byWording.find(([wording]) => description.includes(wording))?.[1] ?? byEvent[type] ?? 'past';
