import type { CodeOf, InputOf } from '@tailboard/contracts/contract';
import { isRefused, type Refused } from '@tailboard/contracts/refusal';
import type { CommandContext } from '@tailboard/eventing/handle-command';
import type { Command } from '@tailboard/eventing/internal-command';
import { MultiStreamCommand } from '@tailboard/service/commands/multi-stream-command';
import type { RequestContext, ServiceContext } from '@tailboard/service/service-context';
import { problem } from '@tailboard/service/http/problem';
import { weekDecider } from '../week/week-decider.js';
import { DayChanged } from '../week/writable.js';

type RefusedOnWeek<C extends Command> = Refused<Exclude<CodeOf<C>, typeof DayChanged.code>>;

/** A command on a person's week. A version conflict returns the current data. */
export class WeekCommand extends MultiStreamCommand<CommandContext & RequestContext> {
  constructor(
    ctx: ServiceContext,
    commandContext: CommandContext & RequestContext,
    private readonly now: () => Promise<{ readonly current: unknown }>,
  ) {
    super(ctx, commandContext);
  }

  async onWeek<C extends Command>(command: C, input: InputOf<C>, reason = ''): Promise<RefusedOnWeek<C> | null> {
    const done = await this.handleCommand(weekDecider, command, input, reason === '' ? {} : { reason });
    if (!isRefused(done)) return null;
    if (done.refused === DayChanged.code) throw await this.concurrencyError();
    return done as RefusedOnWeek<C>;
  }

  protected override async concurrencyError(): Promise<Error> {
    return problem(409, 'changedMeanwhile', {}, await this.now());
  }
}
