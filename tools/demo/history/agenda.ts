/** Something that somebody does at an instant (ms). */
interface Act {
  readonly at: number;
  readonly run: () => void;
}

/** What is still to happen: acts of many people, carried out in the order in which they happen. */
export class Agenda {
  private acts: Act[] = [];

  add(at: number, run: () => void): void {
    this.acts.push({ at, run });
  }

  /** Carries out all that happens before an instant, also what such acts add; what is later stays. */
  async until(instant: number, between: () => Promise<void>): Promise<void> {
    for (;;) {
      const due = this.acts.filter(({ at }) => at < instant);
      if (due.length === 0) return;
      this.acts = this.acts.filter(({ at }) => at >= instant);
      due.sort((a, b) => a.at - b.at);
      for (const [index, { run }] of due.entries()) {
        run();
        if (index % ACTS_AT_ONCE === ACTS_AT_ONCE - 1) await between();
      }
      await between();
    }
  }
}
/** Between so many acts others have the word, and what was decided goes to the store. */
const ACTS_AT_ONCE = 500;
