import type { OutputOf } from '@tailboard/contracts/contract';
import type { AssignedUnits as AssignedUnitsContract } from '@tailboard/contracts/equipment/unit-lists';

/** One of a user's four lists, as loaded. */
export type AssignedUnits = OutputOf<typeof AssignedUnitsContract>;
