import type { CodeOf, InputOf, OutputOf } from '@tailboard/contracts/contract';
import type { AnyDecider } from '@tailboard/eventing/decider';
import type { CommandContext, CommandOutcome } from '@tailboard/eventing/handle-command';
import type { Command } from '@tailboard/eventing/internal-command';
import { isUnstorable } from '@tailboard/eventing/store/storable';
import type { ServiceContext } from '@tailboard/service/service-context';

/** A command of one task that is not handled yet. */
interface QueuedCall {
  readonly decider: AnyDecider;
  readonly command: Command;
  readonly input: InputOf<Command>;
  readonly commandContext: CommandContext;
  readonly resolve: (outcome: CommandOutcome<never>) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Runs tasks concurrently and batches their commands: when every task awaits a command or has ended, commands of the same
 * kind are handled together. Tasks must await nothing else.
 */
export class CommandBatcher {
  private running = 0;
  private queued: QueuedCall[] = [];

  constructor(private readonly ctx: Pick<ServiceContext, 'handleCommand' | 'handleCommands'>) {}

  runAll<Result>(tasks: readonly (() => Promise<Result>)[]): Promise<Result[]> {
    this.running += tasks.length;
    return Promise.all(
      tasks.map((task) =>
        task().finally(() => {
          this.running--;
          this.handleWhenAllWait();
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
      this.handleWhenAllWait();
    });
  }

  private handleWhenAllWait(): void {
    if (this.queued.length === 0 || this.queued.length < this.running) return;
    const calls = this.queued.splice(0);
    this.handleCalls(calls).catch((error: unknown) => {
      for (const { reject } of calls) reject(error);
    });
  }

  private async handleCalls(calls: readonly QueuedCall[]): Promise<void> {
    for (const command of new Set(calls.map((call) => call.command))) {
      const callsOfCommand = calls.filter((call) => call.command === command);
      const { decider } = callsOfCommand[0]!;
      const inputs = callsOfCommand.map(({ input }) => input);
      try {
        const outcomes = await this.ctx.handleCommands(
          decider,
          command,
          inputs,
          (_, index) => callsOfCommand[index]!.commandContext,
        );
        callsOfCommand.forEach(({ resolve }, index) => resolve(outcomes[index] as CommandOutcome<never>));
      } catch (error) {
        if (!isUnstorable(error)) throw error;
        // If one request fails, retry each alone, so that only the faulty one fails; recorded ones return their
        // original results.
        for (const { input, commandContext, resolve, reject } of callsOfCommand)
          await this.ctx.handleCommand(decider, command, input, commandContext).then(resolve as never, reject);
      }
    }
  }
}
