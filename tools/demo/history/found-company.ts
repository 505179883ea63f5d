import { employeeLevels } from '@tailboard/contracts/identity/employee-level';
import { OpenLocation } from '@tailboard/contracts/identity/location';
import { getSetting, type SettingKey } from '@tailboard/contracts/identity/settings';
import { categories, timeSlots } from '@tailboard/contracts/jobs/reference';
import { locationDecider, openLocation } from '@tailboard/identity/location/location-decider';
import { reservations } from '@tailboard/identity/reservation/reservation';
import { settingsDecider, recordSetting } from '@tailboard/identity/settings/settings-decider';
import { recordUser, userDecider } from '@tailboard/identity/user/user-decider';
import { codeDecider } from '@tailboard/jobs/code/code-decider';
import { defineCode } from '@tailboard/jobs/code/write-code';
import type { AnyResource } from '@tailboard/contracts/resource';
import { resourceDecider } from '@tailboard/service/queries/resource';
import { rowsOfCategories, type Company, type Hired } from './company.js';
import { createCommandContext, type Clock } from './command-context.js';
import type { Recorder } from './recorder.js';

/** The price of a point by level, in cents: higher qualification is paid more for the same work. */
const priceLevels = [
  { level: 0, name: 'Apprentice', tech_price_cents: 140 },
  { level: 2, name: 'Senior', tech_price_cents: 155 },
  { level: 3, name: 'Lead', tech_price_cents: 165 },
];
const AT_ONCE = 16;

/**
 * Creates everything that a company has before its first week: locations, levels, lists, codes, prices by level, users
 * with their terms. `run` names the history and is stored with the first event. Existing data stay unchanged.
 */
export async function foundCompany(
  request: { recorder: Recorder; clock: Clock; company: Company; start: string; run: string; seed: number },
  onHired: (people: number) => void = () => {},
): Promise<void> {
  const { recorder, clock, company, start, run, seed } = request;
  const { owner } = company;
  const foundedAt = clock.toInstant(start, 0) - 12 * 3_600_000;
  const commandContext = (words: readonly string[], reason?: string) =>
    createCommandContext(clock.zone, {
      actor_id: owner.id,
      at: foundedAt,
      words: [seed, ...words],
      ...(reason === undefined ? {} : { reason }),
    });
  for (const [sort, { name }] of company.locations.entries())
    await recorder.recordCommand(
      locationDecider,
      openLocation,
      OpenLocation.input.body.parse({ name, sort }),
      commandContext(['location', name], sort === 0 ? run : undefined),
      { taken: false },
    );
  const entries = async (
    context: string,
    list: AnyResource,
    rows: readonly Readonly<Record<string, unknown>>[],
  ): Promise<void> => {
    const decider = resourceDecider(list, { context });
    for (const [sort, row] of rows.entries()) {
      const fields = list.definition.fields.parse({ ...row, sort });
      await recorder.recordCommand(
        decider,
        decider.define,
        fields as never,
        commandContext([list.name, JSON.stringify(fields)]),
        {
          taken: false,
          refused: null,
        },
      );
    }
  };
  await entries(
    'identity',
    employeeLevels,
    company.levels.map((name) => ({ name })),
  );
  await entries(
    'jobs',
    timeSlots,
    company.slots.map(({ name, start: from, end }) => ({ name, start: from, end })),
  );
  await entries('jobs', categories, rowsOfCategories());
  for (const code of company.codes) {
    const category = { name: '', color: '', active: true };
    const known = { taken: false, category, used: false };
    await recorder.recordCommand(codeDecider, defineCode, code, commandContext(['code', code.title]), known);
  }
  const waiting = company.people.values();
  let done = 0;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const person of waiting) {
        await hire(person, request, foundedAt);
        onHired(++done);
      }
    }),
  );
  const recordSettings = async (key: SettingKey, value: unknown, effective_from: string | null): Promise<void> => {
    const words = [seed, getSetting(key).label.en.toLowerCase()];
    await recorder.recordCommand(
      settingsDecider,
      recordSetting,
      { key, value, effective_from, may_set_prices: true, confirmed: true },
      createCommandContext(clock.zone, { actor_id: owner.id, at: clock.toInstant(start, 60), words }),
      undefined,
    );
  };
  await recordSettings('price_point_tech', getSetting('price_point_tech').value, null);
  await recordSettings('price_levels', priceLevels, start);
}

/** Registers a user as the product does: unique values are reserved first. */
async function hire(
  { id, command_id, person }: Hired,
  { recorder, clock, company, seed }: { recorder: Recorder; clock: Clock; company: Company; seed: number },
  time: number,
): Promise<void> {
  const commandContext = createCommandContext(clock.zone, {
    actor_id: company.owner.id,
    at: time,
    words: [seed, 'hire', id],
  });
  const requestedValues = [
    ...(person.technician_id === null ? [] : [{ kind: 'technician_id' as const, value: person.technician_id }]),
    { kind: 'email' as const, value: person.email },
  ];
  for (const value of requestedValues)
    await recorder.recordCommand(reservations.decider, reservations.take, { record: id, value }, commandContext, {
      in_use: false,
    });
  const known = { offered: { location: true, level: true }, minimum_wage: MINIMUM_WAGE, priced: true };
  const registering = { ...person, id, may_grant_all: true, invited: false };
  await recorder.recordCommand(userDecider, recordUser, registering, { ...commandContext, command_id }, known);
}
/** Cents per hour: the default of the setting. */
const MINIMUM_WAGE = 725;
