/** A unit as a job names it; `cpe_type_id` null: nobody knows of which type it is, so that it may be any. */
export interface NamedUnit {
  readonly serial: string;
  readonly cpe_type_id: string | null;
}
/** A code of a job, and the type of unit that it asks for, if it asks for any. */
export interface AskingCode {
  readonly code_id: string;
  readonly requires: string | null;
}

/**
 * What of a job's codes and units does not go together: codes that ask for a type of which no unit is named, and units that no
 * code of the job is about, because some other code asks for their type, or because the job has no code at all.
 * @param asked every type that some code asks for
 */
export function codesAgainstUnits<Code extends AskingCode, Unit extends NamedUnit>(
  codes: readonly Code[],
  units: readonly Unit[],
  asked: ReadonlySet<string>,
): { codes: Code[]; units: Unit[] } {
  const [named, wanted] = [units.map(({ cpe_type_id }) => cpe_type_id), codes.map(({ requires }) => requires)];
  return {
    codes: codes.filter(({ requires }) => requires !== null && !named.includes(requires) && !named.includes(null)),
    units: units.filter(
      ({ cpe_type_id: type }) => codes.length === 0 || (type !== null && asked.has(type) && !wanted.includes(type)),
    ),
  };
}
