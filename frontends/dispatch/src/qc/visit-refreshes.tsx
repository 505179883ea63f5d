import type { AnyContract } from '@tailboard/contracts/contract';
import { ListVisits, ReadVisit, VisitHistory } from '@tailboard/contracts/qc/visit-contracts';

/** The queries that show a visit. */
export const refreshes: readonly AnyContract[] = [ListVisits, ReadVisit, VisitHistory];
