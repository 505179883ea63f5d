import type { CodeOf, InputOf } from '@tailboard/contracts/contract';
import { isRefused, type Refused } from '@tailboard/contracts/refusal';
import type { Asking } from '@tailboard/eventing/perform';
import type { Command } from '@tailboard/eventing/step';
import { Act } from '@tailboard/service/act';
import type { Caller, House } from '@tailboard/service/house';
import { problem } from '@tailboard/service/problem';
import { weekDecider } from '../week/week-decider.js';
import { DayChanged } from '../week/writable.js';

type RefusedOnWeek<C extends Command> = Refused<Exclude<CodeOf<C>, typeof DayChanged.code>>;

/** One act on somebody's week. Whoever saw another version of what it changes is told what is there by now. */
export class WeekAct extends Act<Asking & Caller> {
  constructor(
    house: House,
    asking: Asking & Caller,
    private readonly now: () => Promise<{ readonly current: unknown }>,
  ) {
    super(house, asking);
  }

  async onWeek<C extends Command>(command: C, input: InputOf<C>, reason = ''): Promise<RefusedOnWeek<C> | null> {
    const done = await this.perform(weekDecider, command, input, reason === '' ? {} : { reason });
    if (!isRefused(done)) return null;
    if (done.refused === DayChanged.code) throw await this.lost();
    return done as RefusedOnWeek<C>;
  }

  protected override async lost(): Promise<Error> {
    return problem(409, 'changedMeanwhile', {}, await this.now());
  }
}
