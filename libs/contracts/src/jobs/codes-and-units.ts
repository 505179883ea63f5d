/** A unit named on a job; `cpe_type_id` null if its type is unknown, which matches any. */
export interface NamedUnit {
  readonly serial: string;
  readonly cpe_type_id: string | null;
}
/** A job's code and the unit type that it requires, if any. */
export interface VerifiedCode {
  readonly code_id: string;
  readonly requires: string | null;
}

/**
 * Returns mismatches between a job's codes and units: codes whose required type is missing, and units that no code of
 * the job covers although another code requires their type, or because the job has no codes.
 * @param requested every type that some code requires
 */
export function codesAgainstUnits<Code extends VerifiedCode, Unit extends NamedUnit>(
  codes: readonly Code[],
  units: readonly Unit[],
  requested: ReadonlySet<string>,
): { codes: Code[]; units: Unit[] } {
  const [named, wanted] = [units.map(({ cpe_type_id }) => cpe_type_id), codes.map(({ requires }) => requires)];
  return {
    codes: codes.filter(({ requires }) => requires !== null && !named.includes(requires) && !named.includes(null)),
    units: units.filter(
      ({ cpe_type_id }) =>
        codes.length === 0 || (cpe_type_id !== null && requested.has(cpe_type_id) && !wanted.includes(cpe_type_id)),
    ),
  };
}
