/** An action at an instant (ms). Actions at the same instant run in planning order. */
interface PlannedCommand {
  readonly at: number;
  readonly order: number;
  readonly run: () => void;
}
const before = (a: PlannedCommand, b: PlannedCommand): boolean => a.at < b.at || (a.at === b.at && a.order < b.order);

/** Future actions of many users, carried out in chronological order. */
export class Agenda {
  /** A heap: no action is before the one at half its index. */
  private readonly actions: PlannedCommand[] = [];
  private planned = 0;

  add(time: number, run: () => void): void {
    const action = { at: time, order: this.planned++, run };
    let place = this.actions.length;
    for (let above = (place - 1) >> 1; place > 0 && before(action, this.actions[above]!); above = (place - 1) >> 1) {
      this.actions[place] = this.actions[above]!;
      place = above;
    }
    this.actions[place] = action;
  }

  /** Carries out all actions before an instant, including those that they add. Later ones stay. */
  async until(instant: number, between: () => Promise<void>): Promise<void> {
    for (let done = 1; this.actions.length > 0 && this.actions[0]!.at < instant; done++) {
      this.next().run();
      if (done % ACTIONS_AT_ONCE === 0) await between();
    }
    await between();
  }

  private next(): PlannedCommand {
    const first = this.actions[0]!;
    const last = this.actions.pop()!;
    const many = this.actions.length;
    if (many === 0) return first;
    let place = 0;
    for (;;) {
      let below = 2 * place + 1;
      if (below + 1 < many && before(this.actions[below + 1]!, this.actions[below]!)) below++;
      if (below >= many || !before(this.actions[below]!, last)) break;
      this.actions[place] = this.actions[below]!;
      place = below;
    }
    this.actions[place] = last;
    return first;
  }
}
/** After this number of actions, the process yields and sends decided events to the store. */
const ACTIONS_AT_ONCE = 500;
