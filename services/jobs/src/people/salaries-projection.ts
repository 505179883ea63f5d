import type { PayTerms } from '@tailboard/contracts/identity/user';
import { userPublishedEvents } from '@tailboard/contracts/identity/published-events';
import { projection, table, type EventContext } from '@tailboard/eventing/projection';

/** Only whether users are owed pay for weeks without work; the amounts do not matter in this context. */
const terms = table('pay_kind', {
  columns: {
    user_id: 'uuid',
    version: 'int',
    effective_from: 'date?',
    /** A salary is owed regardless of recorded work (decision D38). */
    salaried: 'boolean',
    /** Has any pay; paid leave without a rate is worth nothing. */
    paid: 'boolean',
  },
  key: ['user_id', 'version'],
});

const row = (event: EventContext, { pay_type, pay_rate }: PayTerms, effective_from: string | null) => ({
  user_id: event.id_in_category,
  version: event.revision,
  effective_from,
  salaried: pay_type === 'salary' && pay_rate > 0,
  paid: pay_rate > 0,
});

/** Users who are paid without working, by date; the week list includes them whatever their role. */
export const salariesProjection = projection({ name: 'jobs.salaries', version: 1, tables: { terms } }).on(
  userPublishedEvents.shared,
  {
    UserRegistered: (event, rows) => rows.terms.put(row(event, event.data.profile, null)),
    PayChanged: (event, rows) => rows.terms.put(row(event, event.data, event.data.effective_from)),
  },
  [
    'AccountChanged',
    'ProfileChanged',
    'LocaleChosen',
    'SkillsRecorded',
    'UserDeactivated',
    'UserRestored',
    'PersonErased',
  ],
);
