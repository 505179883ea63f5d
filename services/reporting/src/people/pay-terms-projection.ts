import type { payTypes, PayTerms, Person } from '@tailboard/contracts/identity/user';
import { userPublishedEvents } from '@tailboard/contracts/identity/published-events';
import { column, projection, table, type EventContext } from '@tailboard/eventing/projection';

/** Every set of terms ever recorded, so that what was known when a week was finalized stays available. */
const pay_terms = table('pay_terms', {
  columns: {
    user_id: 'uuid',
    version: 'int',
    price_level: 'int',
    pay_type: column<(typeof payTypes)[number]>('text'),
    pay_rate: 'numeric(8,2)',
    salary: 'boolean',
    gas: 'boolean',
    gas_rate_cents: 'int',
    effective_from: 'date?',
    position: 'bigint',
  },
  key: ['user_id', 'version'],
});

/**
 * Each recorded change of a user's hiring, leaving and location: determines who a holiday for everyone applies to, and
 * the location of a day's work.
 */
const employment = table('employment', {
  columns: {
    user_id: 'uuid',
    version: 'int',
    /** `dates`: the days of hiring and leaving; `left` and `back`: the account was deactivated, or restored. */
    kind: column<'dates' | 'left' | 'back'>('text'),
    hired_on: 'date?',
    terminated_on: 'date?',
    /** For `dates`: the user's location from then on. */
    location_id: 'uuid?',
    /** When it was recorded; its day depends on the company's time zone. */
    said_at: 'timestamptz',
    position: 'bigint',
  },
  key: ['user_id', 'version'],
});

const termsRow = (event: EventContext, terms: PayTerms, effective_from: string | null) => ({
  user_id: event.id_in_category,
  version: event.revision,
  price_level: terms.price_level,
  pay_type: terms.pay_type,
  pay_rate: terms.pay_rate,
  salary: terms.salary,
  gas: terms.gas,
  gas_rate_cents: terms.gas_rate_cents,
  effective_from,
  position: event.position,
});
const recordEmployment = (
  event: EventContext,
  kind: 'dates' | 'left' | 'back',
  { hired_on, terminated_on, location_id }: Pick<Person, 'hired_on' | 'terminated_on' | 'location_id'> = {
    hired_on: null,
    terminated_on: null,
    location_id: null,
  },
) => ({
  user_id: event.id_in_category,
  version: event.revision,
  kind,
  hired_on,
  terminated_on,
  location_id,
  said_at: event.meta.at,
  position: event.position,
});

/** Users' pay by date and by when it was recorded, and when they belonged to the company. */
export const payTermsProjection = projection({
  name: 'reporting.pay-terms',
  version: 2,
  tables: { pay_terms, employment },
}).on(
  userPublishedEvents.shared,
  {
    UserRegistered: (event, rows) => {
      rows.pay_terms.put(termsRow(event, event.data.profile, null));
      rows.employment.put(recordEmployment(event, 'dates', event.data.profile));
    },
    ProfileChanged: (event, rows) => rows.employment.put(recordEmployment(event, 'dates', event.data.profile)),
    PayChanged: (event, rows) => rows.pay_terms.put(termsRow(event, event.data, event.data.effective_from)),
    UserDeactivated: (event, rows) => rows.employment.put(recordEmployment(event, 'left')),
    UserRestored: (event, rows) => rows.employment.put(recordEmployment(event, 'back')),
  },
  ['AccountChanged', 'LocaleChosen', 'SkillsRecorded', 'PersonErased'],
);
