/** An action at an instant (ms). Actions at the same instant run in planning order. */
interface PlannedCommand {
  readonly at: number;
  readonly nth: number;
  readonly run: () => void;
}
const before = (a: PlannedCommand, b: PlannedCommand): boolean => a.at < b.at || (a.at === b.at && a.nth < b.nth);

/** Future actions of many users, carried out in chronological order. */
export class Agenda {
  /** A heap: no action is before the one at half its index. */
  private readonly acts: PlannedCommand[] = [];
  private planned = 0;

  add(at: number, run: () => void): void {
    const action = { at, nth: this.planned++, run };
    let place = this.acts.length;
    for (let above = (place - 1) >> 1; place > 0 && before(action, this.acts[above]!); above = (place - 1) >> 1) {
      this.acts[place] = this.acts[above]!;
      place = above;
    }
    this.acts[place] = action;
  }

  /** Carries out all actions before an instant, including those that they add. Later ones stay. */
  async until(instant: number, between: () => Promise<void>): Promise<void> {
    for (let done = 1; this.acts.length > 0 && this.acts[0]!.at < instant; done++) {
      this.next().run();
      if (done % ACTS_AT_ONCE === 0) await between();
    }
    await between();
  }

  private next(): PlannedCommand {
    const first = this.acts[0]!;
    const last = this.acts.pop()!;
    const many = this.acts.length;
    if (many === 0) return first;
    let place = 0;
    for (;;) {
      let below = 2 * place + 1;
      if (below + 1 < many && before(this.acts[below + 1]!, this.acts[below]!)) below++;
      if (below >= many || !before(this.acts[below]!, last)) break;
      this.acts[place] = this.acts[below]!;
      place = below;
    }
    this.acts[place] = last;
    return first;
  }
}
/** After this number of actions, the process yields and sends decided events to the store. */
const ACTS_AT_ONCE = 500;
