import type { EventStore } from '@tailboard/eventing/event-store';
import { loadAggregates } from '@tailboard/eventing/load-aggregate';
import { codeDecider } from '@tailboard/jobs/code/code-decider';
import { worthOn, type BillingCode } from '@tailboard/jobs/code/code';
import type { CodeOn } from '@tailboard/jobs/code/codes-on';
import { codeIds, type Company } from './company.js';

/** The codes of a company according to their streams. */
export class Codes {
  private codes = new Map<string, BillingCode>();
  private found = new Map<string, readonly CodeOn[]>();

  constructor(
    private readonly store: EventStore,
    private readonly company: Company,
  ) {}

  /** Reads them again, because the store may have other values by now. */
  async read(): Promise<void> {
    const ids = codeIds(this.company);
    const found = await loadAggregates(this.store, codeDecider, ids);
    this.codes = new Map(found.map(({ state }, at) => [ids[at]!, state]));
    this.found.clear();
  }

  get(id: string): BillingCode | undefined {
    return this.codes.get(id);
  }

  /** Returns the offered codes with their values on a date. */
  on(date: string): readonly CodeOn[] {
    const known = this.found.get(date);
    if (known) return known;
    const names = new Map(this.company.categories.map(({ id, name }) => [id, name]));
    const made = [...this.codes].flatMap(([id, { described, worths, active }]): CodeOn[] => {
      const worth = worthOn(worths, date);
      if (!described || !worth || !active) return [];
      const { effective_from, ...value } = worth;
      return [
        {
          id,
          ...described,
          category: names.get(described.category_id) ?? '',
          active,
          ...value,
          worth_from: effective_from,
        },
      ];
    });
    this.found.set(date, made);
    return made;
  }
}
