import { spokenDate } from '@tailboard/contracts/company-time';
import {
  ChangeSetting,
  getSetting,
  settingsEvents,
  type SettingKey,
  type Weekday,
} from '@tailboard/contracts/identity/settings';
import { refuse } from '@tailboard/contracts/refusal';
import { getFieldName, formatIssue } from '@tailboard/contracts/validation';
import { decider, decision } from '@tailboard/eventing/decider';
import { internalCommand } from '@tailboard/eventing/internal-command';
import { z } from 'zod';
import { getValueInForce, withValue, toWorkweekStart, type SettingValues } from './values.js';
import { beginsWorkweek, nextWorkweek, getWorkweekStart, type WorkweekStart } from '@tailboard/contracts/workweek';

/** There is one company, with one stream for its settings. */
export const COMPANY = 'company';

/**
 * Internal command of PUT /settings that decides; whether the caller is an owner, and authenticated recently, comes from
 * the route, not from the body.
 */
export const RecordSetting = internalCommand('identity.settings.change', {
  input: ChangeSetting.input.body.extend({ may_set_prices: z.boolean(), confirmed: z.boolean() }),
  refusals: ChangeSetting.refusals,
});
export const recordSetting = decision(RecordSetting, {
  stream: () => COMPANY,
  // Each setting has a version of its own.
  concerns: ({ data }, { key }) => (data as { key: string }).key === key,
  decide: (
    values: SettingValues,
    { key, value: requestedValue, effective_from, may_set_prices, confirmed },
    { today, locale = 'en' },
  ) => {
    const setting = getSetting(key);
    if (setting.operated) return refuse('SettingOperated');
    if (setting.owner && !may_set_prices) return refuse('SettingNotYours');
    const label = setting.label[locale];
    const parsed = setting.schema.safeParse(requestedValue, {
      error: (issue) => formatIssue(issue, locale, (path) => (path.length > 0 ? getFieldName(path, locale) : label)),
    });
    if (!parsed.success) return refuse('SettingValueWrong', { problem: parsed.error.issues[0]?.message });
    const from = setting.pay ? effective_from : null;
    // The first value is recorded even if it is the default: the owner confirms it.
    const isFirstPrice = setting.price === true && values[key] === undefined;
    const isRepeated = values[key]?.some((one) => one.effective_from === from && same(one.value, parsed.data)) === true;
    if (isRepeated) return [];
    if (setting.pay && !(isFirstPrice && from === null)) {
      const startOn = startFor(key, parsed.data, values);
      const earliest = getWorkweekStart(today, toWorkweekStart(values));
      // The start of a week is set before any of its days is recorded: such a day belongs to the week of its start.
      const tooSoon = key === 'workweek_start' && from !== null && from <= today;
      if (from === null || from < earliest || tooSoon || !beginsWorkweek(from, startOn))
        return refuse('SettingDateWrong', { next: spokenDate(nextWorkweek(today, startOn), locale) });
    }
    const holding = getValueInForce(values, key, from ?? today).value;
    if (!isFirstPrice && same(holding, parsed.data)) return [];
    return setting.stepUp && !confirmed
      ? refuse('StepUpRequired')
      : settingsEvents.make.SettingChanged({ key, value: parsed.data, effective_from: from });
  },
});

/** A new workweek start takes effect on that weekday itself; everything else at a week start in force then. */
const startFor = (key: SettingKey, value: unknown, values: SettingValues): WorkweekStart =>
  key === 'workweek_start' ? () => value as Weekday : toWorkweekStart(values);

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The company's settings: every recorded value by date. */
export const settingsDecider = decider<SettingValues, typeof settingsEvents>({
  events: settingsEvents,
  initial: {},
  evolve: {
    SettingChanged: (values, { key, value, effective_from }) => ({
      ...values,
      [key]: withValue(values[key] ?? [], { value, effective_from }),
    }),
  },
  decisions: [],
  internalCommands: [recordSetting],
});
