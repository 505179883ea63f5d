import type { CodeOf, InputOf, OutputOf } from '@tailboard/contracts/contract';
import type { AnyDecider } from '@tailboard/eventing/decider';
import type { CommandContext, CommandOutcome } from '@tailboard/eventing/handle-command';
import type { Command } from '@tailboard/eventing/internal-command';
import { isUnstorable } from '@tailboard/eventing/store/storable';
import type { ServiceContext } from '@tailboard/service/service-context';

/** A request of one story, and its pending response. */
interface QueuedCall {
  readonly decider: AnyDecider;
  readonly command: Command;
  readonly input: InputOf<Command>;
  readonly commandContext: CommandContext;
  readonly resolve: (outcome: CommandOutcome<never>) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Runs stories side by side: once every story awaits a response or has ended, the requests for one command are decided
 * together. Stories must await nothing but these responses.
 */
export class SideBySide {
  private running = 0;
  private queued: QueuedCall[] = [];

  constructor(private readonly ctx: Pick<ServiceContext, 'handleCommand' | 'handleCommands'>) {}

  all<Result>(stories: readonly (() => Promise<Result>)[]): Promise<Result[]> {
    this.running += stories.length;
    return Promise.all(
      stories.map((story) =>
        story().finally(() => {
          this.running--;
          this.answerWhenAllWait();
        }),
      ),
    );
  }

  handleCommand<C extends Command>(
    decider: AnyDecider,
    command: C,
    input: InputOf<C>,
    commandContext: CommandContext,
  ): Promise<CommandOutcome<OutputOf<C>, CodeOf<C>>> {
    return new Promise((resolve, reject) => {
      this.queued.push({
        decider,
        command,
        input,
        commandContext,
        resolve,
        reject,
      } as unknown as QueuedCall);
      this.answerWhenAllWait();
    });
  }

  private answerWhenAllWait(): void {
    if (this.queued.length === 0 || this.queued.length < this.running) return;
    const all = this.queued.splice(0);
    this.answer(all).catch((error: unknown) => {
      for (const { reject } of all) reject(error);
    });
  }

  private async answer(all: readonly QueuedCall[]): Promise<void> {
    for (const command of new Set(all.map((one) => one.command))) {
      const those = all.filter((one) => one.command === command);
      const { decider } = those[0]!;
      const inputs = those.map(({ input }) => input);
      try {
        const outcomes = await this.ctx.handleCommands(decider, command, inputs, (_, at) => those[at]!.commandContext);
        those.forEach(({ resolve }, index) => resolve(outcomes[index] as CommandOutcome<never>));
      } catch (error) {
        if (!isUnstorable(error)) throw error;
        // If one request fails, retry each alone, so that only the faulty one fails; recorded ones return their
        // original results.
        for (const { input, commandContext, resolve, reject } of those)
          await this.ctx.handleCommand(decider, command, input, commandContext).then(resolve as never, reject);
      }
    }
  }
}
