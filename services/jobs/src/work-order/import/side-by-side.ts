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
  readonly answered: (outcome: CommandOutcome<never>) => void;
  readonly failed: (error: unknown) => void;
}

/**
 * Runs stories side by side: once every story awaits a response or has ended, the requests for one command are decided
 * together. Stories must await nothing but these responses.
 */
export class SideBySide {
  private telling = 0;
  private waiting: QueuedCall[] = [];

  constructor(private readonly ctx: Pick<ServiceContext, 'handleCommand' | 'handleCommands'>) {}

  all<Result>(stories: readonly (() => Promise<Result>)[]): Promise<Result[]> {
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

  handleCommand<C extends Command>(
    decider: AnyDecider,
    command: C,
    input: InputOf<C>,
    commandContext: CommandContext,
  ): Promise<CommandOutcome<OutputOf<C>, CodeOf<C>>> {
    return new Promise((responseOf, failed) => {
      this.waiting.push({
        decider,
        command,
        input,
        commandContext,
        answered: responseOf,
        failed,
      } as unknown as QueuedCall);
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

  private async answer(all: readonly QueuedCall[]): Promise<void> {
    for (const command of new Set(all.map((one) => one.command))) {
      const those = all.filter((one) => one.command === command);
      const { decider } = those[0]!;
      const inputs = those.map(({ input }) => input);
      try {
        const outcomes = await this.ctx.handleCommands(decider, command, inputs, (_, at) => those[at]!.commandContext);
        those.forEach(({ answered: responseOf }, at) => responseOf(outcomes[at] as CommandOutcome<never>));
      } catch (error) {
        if (!isUnstorable(error)) throw error;
        // If one request fails, retry each alone, so that only the faulty one fails; recorded ones return their
        // original results.
        for (const { input, commandContext, answered: responseOf, failed } of those)
          await this.ctx.handleCommand(decider, command, input, commandContext).then(responseOf as never, failed);
      }
    }
  }
}
