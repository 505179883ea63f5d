/** Collects SQL conditions with their values; only the requested ones, so that the planner sees no others. */
export class Conditions {
  readonly values: unknown[] = [];
  private readonly clauses: string[] = [];

  /** Adds a parameter and returns its placeholder. */
  place(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
  equal(column: string, value: unknown): void {
    if (value !== undefined) this.clauses.push(`${column} = ${this.place(value)}`);
  }
  and(condition: string): void {
    this.clauses.push(condition);
  }
  get where(): string {
    return this.clauses.length === 0 ? '' : `where ${this.clauses.join(' and ')}`;
  }
}
