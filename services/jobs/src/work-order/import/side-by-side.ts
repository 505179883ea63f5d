import type { CodeOf, InputOf, OutputOf } from '@tailboard/contracts/contract';
import type { AnyDecider } from '@tailboard/eventing/decider';
import type { Asking, Outcome } from '@tailboard/eventing/perform';
import type { Command } from '@tailboard/eventing/step';
import { isUnstorable } from '@tailboard/eventing/store/storable';
import type { House } from '@tailboard/service/house';

/** What one story asks, and who waits for the answer. */
interface Asked {
  readonly decider: AnyDecider;
  readonly command: Command;
  readonly input: InputOf<Command>;
  readonly asking: Asking;
  readonly answered: (outcome: Outcome<never>) => void;
  readonly failed: (error: unknown) => void;
}

/**
 * Stories told side by side, each step by step: once every one of them waits for an answer or has ended, what they ask of
 * one command is decided for all of them together. A story awaits nothing but these answers.
 */
export class SideBySide {
  private telling = 0;
  private waiting: Asked[] = [];

  constructor(private readonly house: Pick<House, 'perform' | 'performMany'>) {}

  all<Told>(stories: readonly (() => Promise<Told>)[]): Promise<Told[]> {
    this.telling += stories.length;
    return Promise.all(
      stories.map((story) =>
        story().finally(() => {
          this.telling--;
          this.answerWhenAllWait();
        }),
      ),
    );
  }

  perform<C extends Command>(
    decider: AnyDecider,
    command: C,
    input: InputOf<C>,
    asking: Asking,
  ): Promise<Outcome<OutputOf<C>, CodeOf<C>>> {
    return new Promise((answered, failed) => {
      this.waiting.push({ decider, command, input, asking, answered, failed } as unknown as Asked);
      this.answerWhenAllWait();
    });
  }

  private answerWhenAllWait(): void {
    if (this.waiting.length === 0 || this.waiting.length < this.telling) return;
    const all = this.waiting.splice(0);
    this.answer(all).catch((error: unknown) => {
      for (const { failed } of all) failed(error);
    });
  }

  private async answer(all: readonly Asked[]): Promise<void> {
    for (const command of new Set(all.map((one) => one.command))) {
      const those = all.filter((one) => one.command === command);
      const { decider } = those[0]!;
      const inputs = those.map(({ input }) => input);
      try {
        const outcomes = await this.house.performMany(decider, command, inputs, (_, at) => those[at]!.asking);
        those.forEach(({ answered }, at) => answered(outcomes[at] as Outcome<never>));
      } catch (error) {
        if (!isUnstorable(error)) throw error;
        // One of them is at fault: by itself it fails alone, and whatever was recorded with it answers as it did.
        for (const { input, asking, answered, failed } of those)
          await this.house.perform(decider, command, input, asking).then(answered as never, failed);
      }
    }
  }
}
