import type { CodeOf, InputOf } from '@tailboard/contracts/contract';
import { isRefused, type Refused } from '@tailboard/contracts/refusal';
import type { CommandContext, LastChange } from '@tailboard/eventing/handle-command';
import type { Command } from '@tailboard/eventing/internal-command';
import { MultiStreamCommand } from '@tailboard/service/commands/multi-stream-command';
import type { RequestContext, ServiceContext } from '@tailboard/service/service-context';
import { conflictProblem } from '@tailboard/service/http/problem';
import { loadUserNames } from '@tailboard/service/queries/people';
import { weekDecider } from '../week/week-decider.js';
import { DayChanged } from '../week/writable.js';

type RefusedOnWeek<C extends Command> = Refused<Exclude<CodeOf<C>, typeof DayChanged.code>>;

/** The current data of a week or of a part of it, and its last change. */
export interface CurrentData extends LastChange {
  readonly current: unknown;
  readonly version: number;
}

/** A command on a person's week. A version conflict returns the current data, and who changed them. */
export class WeekCommand extends MultiStreamCommand<CommandContext & RequestContext> {
  constructor(
    ctx: ServiceContext,
    commandContext: CommandContext & RequestContext,
    private readonly now: () => Promise<CurrentData>,
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
    const { current, ...last } = await this.now();
    return conflictProblem(last, current, async (id) => (await loadUserNames(this.ctx, [id])).get(id));
  }
}
