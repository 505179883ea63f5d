import { userFacts } from '@tailboard/contracts/identity/user';
import type { Locale } from '@tailboard/contracts/locale';
import type { Role } from '@tailboard/contracts/permission';
import { column, projection, table } from '@tailboard/eventing/projection';

/** Who may ask for exports, where the link goes, and in which language. */
const account = table('account', {
  columns: {
    id: 'uuid',
    email: 'text',
    label: 'text',
    roles: column<readonly Role[]>('jsonb'),
    locale: column<Locale | null>('text?'),
    active: 'boolean',
  },
  key: ['id'],
});

export const accounts = projection({ name: 'reporting.accounts', version: 1, tables: { account } }).on(
  userFacts,
  {
    UserRegistered: ({ id_in_category: id, data: { email, label, roles } }, rows) =>
      rows.account.put({ id, email, label, roles, locale: null, active: true }),
    AccountChanged: ({ id_in_category: id, data: { email, label, roles } }, rows) =>
      rows.account.change(id, { email, label, roles }),
    LocaleChosen: ({ id_in_category: id, data: { locale } }, rows) => rows.account.change(id, { locale }),
    UserDeactivated: ({ id_in_category: id }, rows) => rows.account.change(id, { active: false }),
    UserRestored: ({ id_in_category: id }, rows) => rows.account.change(id, { active: true }),
  },
  ['PasswordChanged', 'ProfileChanged', 'PayChanged'],
);
