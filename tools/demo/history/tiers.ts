/** The size of a company. Work is done on six days a week, so a year has about 300 working days. */
export interface Size {
  readonly technicians: number;
  /** Total of all technicians on a working day. */
  readonly jobs: number;
}
export const sizes = {
  S: { technicians: 60, jobs: 480 },
  M: { technicians: 300, jobs: 2_400 },
  L: { technicians: 1_500, jobs: 12_000 },
} as const satisfies Record<string, Size>;
export type Tier = keyof typeof sizes;

export const WEEKS_OF_A_YEAR = 52;
