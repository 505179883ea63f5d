/** A row or column of a chart. Its name need not be unique: two users may have the same. */
export interface Band {
  readonly id: string;
  readonly name: string;
}

/** Returns the axis with one band for each ID, labeled with its name. */
export function bandAxis(bands: readonly Band[]) {
  const names = new Map(bands.map(({ id, name }) => [id, name]));
  return {
    scaleType: 'band' as const,
    data: bands.map(({ id }) => id),
    valueFormatter: (id: string) => names.get(id) ?? id,
  };
}
