import type { OutputOf } from '@tailboard/contracts/contract';
import type { AssignedUnits as AssignedUnitsContract } from '@tailboard/contracts/equipment/unit-lists';

/** One of the four lists of somebody, as it was read. */
export type AssignedUnits = OutputOf<typeof AssignedUnitsContract>;
