import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { ListLogins, loginResults, type Login } from '@tailboard/contracts/identity/login-log';
import { DateField } from '@tailboard/ui/dates/date-field';
import { Icon, type IconName } from '@tailboard/ui/icons';
import { FilterBar, PageContent, PageHeader } from '@tailboard/ui/layout/page';
import { Picker } from '@tailboard/ui/picker';
import type { Column } from '@tailboard/ui/table';
import { MONO } from '@tailboard/ui/layout/theme';
import { useCompany } from '@tailboard/web/app/company';
import { useFormat } from '@tailboard/web/i18n/format';
import { useConfig } from '@tailboard/web/api/config';
import { useIsAdmin } from '@tailboard/web/access/guard';
import { ListingSearch, useListing } from '@tailboard/web/lists/listing';
import { ListingTable } from '@tailboard/web/lists/listing-table';
import { usePeople } from '@tailboard/web/app/people';
import { RowActions } from '@tailboard/web/lists/row-actions';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useMemo, type ReactNode } from 'react';
import { detectBrowser } from '@tailboard/contracts/identity/browser';

const resultIcons: Readonly<Record<Login['result'], { icon: IconName; color: string }>> = {
  success: { icon: 'check', color: 'success.main' },
  failed: { icon: 'warning', color: 'warning.main' },
  unknown: { icon: 'warning', color: 'warning.main' },
  locked: { icon: 'lock', color: 'error.main' },
  logout: { icon: 'signOut', color: 'text.secondary' },
  impersonation_start: { icon: 'swap', color: 'primary.main' },
  impersonation_stop: { icon: 'swap', color: 'text.secondary' },
  second_factor_added: { icon: 'lock', color: 'success.main' },
  second_factor_removed: { icon: 'lock', color: 'warning.main' },
  passkey_added: { icon: 'lock', color: 'success.main' },
  passkey_removed: { icon: 'lock', color: 'warning.main' },
  api_token_created: { icon: 'lock', color: 'primary.main' },
  api_token_revoked: { icon: 'lock', color: 'text.secondary' },
};

/** Successful and failed sign-ins (decision D2). The filters are in the address. */
export function Page(): ReactNode {
  const t = useTexts('shell-logins');
  const w = useTexts('web');
  const format = useFormat();
  const { zone } = useCompany();
  const admin = useIsAdmin();
  const list = useListing(ListLogins, {
    filters: ['user_id', 'result', 'start_date', 'end_date'],
    sort: { by: 'created_at', direction: 'desc' },
  });
  const { rows, filters, setFilters } = list;
  // A former user is no longer selectable, but may still be a filter.
  const loginOfUser = rows.find(({ user_id }) => user_id === filters['user_id']);
  const named = useMemo(
    () => (loginOfUser?.user_id ? [{ id: loginOfUser.user_id, label: loginOfUser.label ?? '' }] : []),
    [loginOfUser],
  );
  const { people, loading } = usePeople(named);

  const columns: readonly Column<Login>[] = [
    {
      key: 'who',
      label: t('who'),
      main: true,
      render: ({ label, email, actor, result }) =>
        actor === null
          ? (label ?? email ?? t('nobody'))
          : t(result.startsWith('impersonation') ? 'byAs' : 'byFor', { actor, user: label }),
    },
    {
      key: 'when',
      label: t('when'),
      sort: 'created_at',
      nowrap: true,
      render: ({ created_at }) => <time dateTime={created_at}>{format.instant(created_at, zone)}</time>,
    },
    { key: 'result', label: t('result'), sort: 'result', render: (login) => <Result login={login} /> },
    { key: 'email', label: t('email'), sort: 'email', from: 'xl', render: ({ email }) => email },
    {
      key: 'ip',
      label: t('ip'),
      nowrap: true,
      render: ({ ip }) => ip && <span style={{ fontFamily: MONO }}>{ip}</span>,
    },
    {
      key: 'browser',
      label: t('browser'),
      nowrap: true,
      render: ({ user_agent }) => <span title={user_agent}>{detectBrowser(user_agent)}</span>,
    },
    ...(admin
      ? [
          {
            key: 'actions',
            label: w('actions'),
            actions: true,
            align: 'right' as const,
            render: ({ user_id, label }: Login) =>
              user_id && <RowActions id={user_id} name={label ?? ''} user="/admin/techs/users/view" />,
          },
        ]
      : []),
  ];
  const date = (name: 'start_date' | 'end_date', label: string): ReactNode => (
    <DateField
      label={label}
      value={filters[name] ?? ''}
      onDate={(day) => setFilters({ [name]: day })}
      onClear={() => setFilters({ [name]: null })}
      sx={{ width: { xs: 'calc(50% - 4px)', sm: 170 } }}
    />
  );
  return (
    <>
      <PageHeader title={t('title')} context={t('context')} />
      <FilterBar label={t('filters')}>
        <ListingSearch list={list} />
        <Box sx={{ width: { xs: '100%', sm: 220 } }}>
          <Picker
            label={t('person')}
            placeholder={t('everybody')}
            options={people}
            loading={loading}
            value={filters['user_id'] ?? null}
            onPick={(id) => setFilters({ user_id: id })}
          />
        </Box>
        <TextField
          select
          label={t('result')}
          value={filters['result'] ?? ''}
          onChange={({ target }) => setFilters({ result: target.value || null })}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
          sx={{ width: { xs: '100%', sm: 220 } }}
        >
          <MenuItem value="">{t('allResults')}</MenuItem>
          {loginResults.map((result) => (
            <MenuItem key={result} value={result}>
              {t(`is.${result}`)}
            </MenuItem>
          ))}
        </TextField>
        {date('start_date', t('from'))}
        {date('end_date', t('to'))}
      </FilterBar>
      <PageContent wide>
        <ListingTable list={list} label={t('title')} columns={columns} rowKey={({ id }) => id} empty={t('empty')} />
      </PageContent>
    </>
  );
}

/** The ways to sign in, and the reasons of failures; any other way is a provider. */
const ways = {
  success: {
    password: 'by.password',
    'password+totp': 'by.totp',
    'password+recovery': 'by.recovery',
    passkey: 'by.passkey',
  },
  failed: { password: 'not.password', code: 'not.code', passkey: 'not.passkey', inactive: 'not.inactive' },
} as const;

type WayText = (typeof ways.success)[keyof typeof ways.success] | (typeof ways.failed)[keyof typeof ways.failed];

/** Returns the way of a sign-in, or the reason of a failure, in words. */
function useWay({ result, way }: Login): string | null {
  const t = useTexts('shell-logins');
  const { providers = [] } = useConfig();
  if (way === null || (result !== 'success' && result !== 'failed')) return null;
  const known: Readonly<Record<string, WayText>> = ways[result];
  const text = known[way];
  return text === undefined ? (providers.find(({ name }) => name === way)?.label ?? way) : t(text);
}

/** The result of a sign-in: an icon, a tone and a word, and its way. */
function Result({ login }: { login: Login }): ReactNode {
  const t = useTexts('shell-logins');
  const { result, api_token } = login;
  const { icon, color } = resultIcons[result];
  const way = useWay(login);
  return (
    <Box component="span" sx={{ color }}>
      <Icon name={icon} sx={{ fontSize: 16, mr: 0.75, verticalAlign: 'text-bottom' }} />
      {api_token === null ? t(`is.${result}`) : t('named', { result: t(`is.${result}`), name: api_token })}
      {way !== null && (
        <Box component="span" sx={{ display: 'block', typography: 'body2', color: 'text.secondary' }}>
          {way}
        </Box>
      )}
    </Box>
  );
}
