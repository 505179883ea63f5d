import { companyDate } from '@tailboard/contracts/company-time';
import { instantAt } from '@tailboard/contracts/work-time';
import { derivedId } from '@tailboard/eventing/ids';
import type { CommandContext } from '@tailboard/eventing/handle-command';

/** The clock of the past: instants of company dates. */
export interface Clock {
  readonly zone: string;
  /** Returns the instant, in ms, this many minutes after midnight of a date in the company's time zone. */
  toInstant(date: string, minutes: number): number;
}

/** Returns a clock. No user in this history works during the nights of clock changes, so each date has one UTC offset. */
export function clockIn(zone: string): Clock {
  const noons = new Map<string, number>();
  return {
    zone,
    toInstant(date, minutes) {
      const noon = noons.get(date) ?? instantAt(date, '12:00', zone) ?? Date.parse(`${date}T12:00:00Z`);
      noons.set(date, noon);
      return noon + Math.round((minutes - 720) * 60_000);
    },
  };
}

/** Returns the caller, the time, and the words that identify the command: the same words give the same command. */
export function createCommandContext(
  zone: string,
  command: { actor_id: string; at: number; words: readonly (string | number)[]; own?: boolean; reason?: string },
): CommandContext {
  const command_id = derivedId('history', ...command.words);
  const now = new Date(command.at);
  return {
    actor_id: command.actor_id,
    scope: command.own ? 'own' : 'all',
    now: now.toISOString(),
    today: companyDate(now, zone),
    command_id,
    correlation_id: command_id,
    source: 'demo',
    locale: 'en',
    ...(command.reason === undefined ? {} : { reason: command.reason }),
  };
}
