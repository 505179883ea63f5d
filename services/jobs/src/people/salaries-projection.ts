import { userEvents, type PayTerms } from '@tailboard/contracts/identity/user';
import { projection, table, type EventContext } from '@tailboard/eventing/projection';

/** Of somebody's terms only whether they are owed something for weeks without work; what they are paid is no matter of this context. */
const terms = table('pay_kind', {
  columns: {
    user_id: 'uuid',
    version: 'int',
    effective_from: 'date?',
    /** A salary is owed whatever was recorded (decision D38). */
    salaried: 'boolean',
    /** They are paid at all: leave of somebody without a rate comes to nothing. */
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

/** Who is paid without working, by date: the list of a week has them, whatever their role. */
export const salariesProjection = projection({ name: 'jobs.salaries', version: 1, tables: { terms } }).on(
  userEvents,
  {
    UserRegistered: (event, rows) => rows.terms.put(row(event, event.data.profile, null)),
    PayChanged: (event, rows) => rows.terms.put(row(event, event.data, event.data.effective_from)),
  },
  [
    'AccountChanged',
    'ProfileChanged',
    'PasswordChanged',
    'LocaleChosen',
    'UserDeactivated',
    'UserRestored',
    'PersonErased',
  ],
);
