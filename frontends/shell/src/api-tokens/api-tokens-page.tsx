import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { apiTokenStates, ListApiTokens, RevokeApiToken, type ApiToken } from '@tailboard/contracts/identity/api-token';
import { getScope } from '@tailboard/contracts/permission';
import { Copyable } from '@tailboard/ui/copyable';
import { ConfirmDialog } from '@tailboard/ui/dialogs';
import { Icon } from '@tailboard/ui/icons';
import { FilterBar, PageContent, PageHeader } from '@tailboard/ui/layout/page';
import { MONO } from '@tailboard/ui/layout/theme';
import type { Column } from '@tailboard/ui/table';
import { useToast } from '@tailboard/ui/toast';
import { useCompany } from '@tailboard/web/app/company';
import { useSession } from '@tailboard/web/app-context';
import { useFormat } from '@tailboard/web/i18n/format';
import { useTexts } from '@tailboard/web/i18n/texts';
import { ListingSearch, useListing } from '@tailboard/web/lists/listing';
import { ListingTable } from '@tailboard/web/lists/listing-table';
import { FailedAction } from '@tailboard/web/queries/failed-action';
import { useCommand } from '@tailboard/web/queries/queries';
import { useState, type ReactNode } from 'react';
import { CreateDialog, type CreatedApiToken } from './create-dialog.js';

/** The user's API tokens, everyone's for owners. Not available during impersonation. */
export function Page(): ReactNode {
  const t = useTexts('shell-api-tokens');
  const { state } = useSession();
  const [adding, setAdding] = useState(false);
  const [created, setCreated] = useState<CreatedApiToken | null>(null);
  if (state.status !== 'in') return null;
  const impersonating = state.user.impersonated_by !== null;
  return (
    <>
      <PageHeader
        title={t('title')}
        context={t('context')}
        actions={
          !impersonating && (
            <Button variant="contained" startIcon={<Icon name="plus" />} onClick={() => setAdding(true)}>
              {t('add')}
            </Button>
          )
        }
      />
      {impersonating ? (
        <PageContent>
          <Alert severity="info" variant="outlined" icon={<Icon name="info" />}>
            {t('notActing')}
          </Alert>
        </PageContent>
      ) : (
        <>
          {created && <Secret token={created} onStored={() => setCreated(null)} />}
          <ApiTokens everyones={getScope(state.user.roles, 'api-token.write') === 'all'} />
        </>
      )}
      {adding && (
        <CreateDialog
          onCreated={(token) => {
            setAdding(false);
            setCreated(token);
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  );
}

/** The secret of a new API token. It stays until the user says that they have stored it. */
function Secret({ token: { name, secret }, onStored }: { token: CreatedApiToken; onStored: () => void }): ReactNode {
  const t = useTexts('shell-api-tokens');
  return (
    <PageContent wide>
      <Alert
        component="section"
        role="region"
        aria-label={t('secretOf', { name })}
        severity="warning"
        variant="outlined"
        icon={<Icon name="warning" />}
        ref={(section: HTMLElement | null) => section?.focus()}
        tabIndex={-1}
        sx={{ mb: 2 }}
      >
        <Typography variant="h3" component="h2">
          {t('secretOf', { name })}
        </Typography>
        <Typography sx={{ my: 1 }}>{t('secretHelp')}</Typography>
        <Box sx={{ overflowWrap: 'anywhere' }}>
          <Copyable>{secret}</Copyable>
        </Box>
        <Button variant="contained" sx={{ mt: 1.5 }} onClick={onStored}>
          {t('stored')}
        </Button>
      </Alert>
    </PageContent>
  );
}

const colors = { valid: 'success.main', expired: 'text.secondary', revoked: 'text.secondary' } as const;

function ApiTokens({ everyones }: { everyones: boolean }): ReactNode {
  const t = useTexts('shell-api-tokens');
  const w = useTexts('web');
  const format = useFormat();
  const { zone } = useCompany();
  const { toast } = useToast();
  const list = useListing(ListApiTokens, { filters: ['state'], sort: { by: 'created_at', direction: 'desc' } });
  const revocation = useCommand(RevokeApiToken, { refreshes: [ListApiTokens] });
  const [toRevoke, setToRevoke] = useState<ApiToken | null>(null);
  const revoke = async ({ id, name }: ApiToken): Promise<void> => {
    setToRevoke(null);
    if ('output' in (await revocation.mutate({ id }))) toast(t('revokedNow', { name }));
  };
  const instant = (at: string): ReactNode => <time dateTime={at}>{format.instant(at, zone)}</time>;
  const columns: Column<ApiToken>[] = [
    { key: 'name', label: t('name'), sort: 'name', main: true, render: ({ name }) => name },
    ...(everyones
      ? [{ key: 'user', label: t('user'), sort: 'user', render: ({ user }: ApiToken) => user.label } as const]
      : []),
    { key: 'permissions', label: t('permissions'), render: (token) => <Permissions permissions={token.permissions} /> },
    {
      key: 'created',
      label: t('created'),
      sort: 'created_at',
      nowrap: true,
      from: 'lg',
      render: ({ created_at }) => instant(created_at),
    },
    {
      key: 'expires',
      label: t('expires'),
      sort: 'expires_at',
      nowrap: true,
      render: ({ expires_at }) => instant(expires_at),
    },
    {
      key: 'used',
      label: t('lastUsed'),
      sort: 'last_used_at',
      nowrap: true,
      render: ({ last_used_at }) => (last_used_at === null ? t('never') : instant(last_used_at)),
    },
    {
      key: 'state',
      label: w('status'),
      nowrap: true,
      render: ({ state }) => (
        <Box component="span" sx={{ color: colors[state] }}>
          {t(`state.${state}`)}
        </Box>
      ),
    },
    {
      key: 'actions',
      label: w('actions'),
      actions: true,
      align: 'right',
      render: (token) =>
        token.state === 'valid' && (
          <Button
            color="error"
            aria-label={t('revokeThis', { name: token.name })}
            onClick={() => setToRevoke(token)}
            sx={{ my: -0.5 }}
          >
            {t('revoke')}
          </Button>
        ),
    },
  ];
  return (
    <>
      <FilterBar label={t('filters')}>
        <ListingSearch list={list} label={t('search')} />
        <TextField
          select
          label={w('show')}
          value={list.filters.state ?? ''}
          onChange={({ target }) => list.setFilters({ state: target.value || null })}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
          sx={{ width: { xs: '100%', sm: 150 } }}
        >
          <MenuItem value="">{t('all')}</MenuItem>
          {apiTokenStates.map((state) => (
            <MenuItem key={state} value={state}>
              {t(`state.${state}`)}
            </MenuItem>
          ))}
        </TextField>
      </FilterBar>
      <PageContent wide>
        <ListingTable list={list} label={t('title')} columns={columns} rowKey={({ id }) => id} empty={t('empty')} />
      </PageContent>
      {toRevoke && (
        <ConfirmDialog
          open
          danger
          title={t('revokeTitle', { name: toRevoke.name })}
          text={t('revokeText')}
          confirm={t('revoke')}
          close={w('close')}
          onConfirm={() => void revoke(toRevoke)}
          onClose={() => setToRevoke(null)}
        />
      )}
      <FailedAction problem={revocation.problem} onDismiss={revocation.reset} />
    </>
  );
}

/** Few permissions by name; more behind their number. */
function Permissions({ permissions }: { permissions: readonly string[] }): ReactNode {
  const t = useTexts('shell-api-tokens');
  const names = (
    <span style={{ fontFamily: MONO, fontSize: '0.8125rem', overflowWrap: 'anywhere' }}>{permissions.join(', ')}</span>
  );
  if (permissions.length <= 2) return names;
  return (
    <details>
      <summary>{t('many', { count: permissions.length })}</summary>
      {names}
    </details>
  );
}
