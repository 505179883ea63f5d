import { describe, expect, it } from '@jest/globals';
import { settings, settingsEvents, type SettingKey } from '@tailboard/contracts/identity/settings';
import { specify } from '@tailboard/eventing/testing/specify';
import { settingsDecider, recordSetting } from './settings-decider.js';
import { getValueInForce, listPlannedValues, toWorkweekStart } from './values.js';
import { nextWorkweek, getWorkweekStart } from '@tailboard/contracts/workweek';

// Today is Monday 5 October 2026; weeks begin on Sundays.
const { given } = specify(settingsDecider);
const createChanged = (key: SettingKey, value: unknown, effective_from: string | null = null) =>
  settingsEvents.make.SettingChanged({ key, value, effective_from });
const createInput = (
  key: SettingKey,
  value: unknown,
  effective_from: string | null = null,
  may_set_prices = false,
) => ({
  key,
  value,
  effective_from,
  may_set_prices,
  confirmed: true,
});

describe('Changing a setting', () => {
  it('records it at once if no user is paid by it, whatever the date', () =>
    given()
      .when(recordSetting, createInput('company_name', ' Peach State Cable ', '2026-10-07'))
      .then(createChanged('company_name', 'Peach State Cable')));
  it('is quiet when it is so already', () =>
    given(createChanged('qc_minor_limit', 3)).when(recordSetting, createInput('qc_minor_limit', 3)).thenNothing());
  it('is quiet when it is the default', () =>
    given().when(recordSetting, createInput('qc_minor_limit', 2)).thenNothing());

  it.each(settings.map(({ key }) => key))(
    'given a sign-in long ago, when %s is changed, then only settings of sessions and of the second factor need a confirmation',
    (key) => {
      const values: Partial<Record<SettingKey, unknown>> = {
        session_idle_minutes: 30,
        second_factor_required: 'owners_and_admins',
      };
      const request = { ...createInput(key, values[key] ?? 'no value', null, true), confirmed: false };
      const outcome = given().when(recordSetting, request);
      if (key in values) outcome.thenRefused('StepUpRequired');
      else expect(() => outcome.thenRefused('StepUpRequired')).toThrow();
    },
  );
  it('given a sign-in long ago, when a setting of sessions stays as it is, then it needs no confirmation', () =>
    given()
      .when(recordSetting, { ...createInput('session_idle_minutes', 0), confirmed: false })
      .thenNothing());

  it.each([
    ['the week under way', '2026-10-04'],
    ['a later week', '2026-10-18'],
  ])('records what changes pay from the beginning of %s', (_, from) =>
    given()
      .when(recordSetting, createInput('min_wage_cents', 800, from))
      .then(createChanged('min_wage_cents', 800, from)),
  );
  it.each([
    ['a week that is over', '2026-09-27'],
    ['a day within a week', '2026-10-07'],
    ['no date', null],
  ])('refuses what changes pay from %s', (_, from) =>
    given()
      .when(recordSetting, createInput('min_wage_cents', 800, from))
      .thenRefused('SettingDateWrong', { next: '11 Oct 2026' }),
  );
  it('takes another date for the same value, when another one is in force until then', () =>
    given(createChanged('min_wage_cents', 800, '2026-10-11'))
      .when(recordSetting, createInput('min_wage_cents', 800, '2026-10-18'))
      .thenNothing());
  it('withdraws what was planned', () =>
    given(createChanged('min_wage_cents', 800, '2026-10-11'))
      .when(recordSetting, createInput('min_wage_cents', 725, '2026-10-11'))
      .then(createChanged('min_wage_cents', 725, '2026-10-11')));

  it('begins another workweek on such a day', () =>
    given()
      .when(recordSetting, createInput('workweek_start', 'monday', '2026-10-12'))
      .then(createChanged('workweek_start', 'monday', '2026-10-12')));
  it('refuses another workweek from a day of the old one', () =>
    given()
      .when(recordSetting, createInput('workweek_start', 'monday', '2026-10-11'))
      .thenRefused('SettingDateWrong', { next: '05 Oct 2026' }));
  it('refuses another workweek from today or before: its days may be written already', () =>
    specify(settingsDecider, { today: '2026-10-05' })
      .given()
      .when(recordSetting, createInput('workweek_start', 'monday', '2026-10-05'))
      .thenRefused('SettingDateWrong', { next: '05 Oct 2026' }));
  it('goes by the workweek that will be in force by then', () =>
    given(createChanged('workweek_start', 'monday', '2026-10-12'))
      .when(recordSetting, createInput('min_wage_cents', 800, '2026-10-19'))
      .then(createChanged('min_wage_cents', 800, '2026-10-19')));

  it.each(['price_point_tech', 'price_point_company'] as const)('leaves %s to an owner', (key) => {
    given()
      .when(recordSetting, createInput(key, 175, '2026-10-11'))
      .thenRefused('SettingNotYours');
    given()
      .when(recordSetting, createInput(key, 175, '2026-10-11', true))
      .then(createChanged(key, 175, '2026-10-11'));
  });
  it.each<[SettingKey, unknown]>([
    ['price_point_tech', 175],
    ['price_point_tech', 150],
    ['price_point_company', 300],
    ['price_levels', [{ level: 1, name: 'Lead', tech_price_cents: 170 }]],
  ])('given no price yet, when %s becomes %j without a date, then it applies from the beginning', (key, value) => {
    const { given: owned } = specify(settingsDecider);
    owned()
      .when(recordSetting, createInput(key, value, null, true))
      .then(createChanged(key, value));
    owned(createChanged(key, value))
      .when(recordSetting, createInput(key, value, null, true))
      .thenNothing();
    owned(createChanged(key, value))
      .when(recordSetting, createInput(key, key === 'price_levels' ? [] : 190, null, true))
      .thenRefused('SettingDateWrong', { next: '11 Oct 2026' });
  });
  it('leaves price levels to an owner', () =>
    given()
      .when(recordSetting, createInput('price_levels', [], '2026-10-11'))
      .thenRefused('SettingNotYours'));
  it('refuses what is set where the product is installed', () =>
    given()
      .when(recordSetting, createInput('timezone', 'Europe/Paris', null, true))
      .thenRefused('SettingOperated'));

  it.each<[SettingKey, unknown, string]>([
    ['qc_minor_limit', 0, 'The Minor QC findings that fail a job field must be between 1 and 50.'],
    ['qc_minor_limit', '3', 'The Minor QC findings that fail a job field must be a number.'],
    ['company_name', '  ', 'The Company field is required.'],
    ['mail_url', 'javascript:alert(1)', 'The Company e-mail site field is not valid.'],
    ['delete_status', { show: 'no' }, 'The show field is not valid.'],
    ['overtime_method', 'none', 'The Overtime method field must be one of: flsa, exempt_7i.'],
    [
      'price_levels',
      [1, 1].map((level) => ({ level, name: 'Lead', tech_price_cents: 170 })),
      'The Technician pay levels field has the same entry twice.',
    ],
  ])('refuses %s as %j with the problem', (key, value, problem) =>
    given()
      .when(recordSetting, createInput(key, value, '2026-10-11', true))
      .thenRefused('SettingValueWrong', { problem }),
  );
  it('returns it in the language of the caller', () =>
    specify(settingsDecider, { locale: 'es' })
      .given()
      .when(recordSetting, createInput('qc_minor_limit', 0))
      .thenRefused('SettingValueWrong', {
        problem: 'El campo Faltas leves que reprueban un trabajo debe estar entre 1 y 50.',
      }));
});

describe('The value in force of a setting', () => {
  const values = {
    min_wage_cents: [
      { value: 800, effective_from: '2026-10-11' },
      { value: 900, effective_from: '2026-11-01' },
    ],
    workweek_start: [{ value: 'monday', effective_from: '2026-10-12' }],
  };
  it.each([
    ['2026-10-10', 725],
    ['2026-10-11', 800],
    ['2026-10-31', 800],
    ['2027-01-01', 900],
  ])('goes by the date: on %s it is %d', (date, value) =>
    expect(getValueInForce(values, 'min_wage_cents', date).value).toBe(value),
  );
  it('is planned for later days', () =>
    expect(listPlannedValues(values, 'min_wage_cents', '2026-10-11')).toEqual([
      { value: 900, effective_from: '2026-11-01' },
    ]));

  it.each([
    ['2026-10-10', '2026-10-04'],
    ['2026-10-11', '2026-10-11'],
    ['2026-10-12', '2026-10-12'],
    ['2026-10-18', '2026-10-12'],
    ['2026-10-19', '2026-10-19'],
  ])('puts %s into the workweek that begins on %s, where the company moved its beginning', (date, first) =>
    expect(getWorkweekStart(date, toWorkweekStart(values))).toBe(first),
  );
  it('knows the next beginning', () => expect(nextWorkweek('2026-10-13', toWorkweekStart(values))).toBe('2026-10-19'));
});
