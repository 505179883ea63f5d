import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { ListInvitations, RevokeInvitation, type Invitation } from '@tailboard/contracts/identity/invitation';
import { ConfirmDialog } from '@tailboard/ui/dialogs';
import { FilterBar, PageContent } from '@tailboard/ui/layout/page';
import type { Column } from '@tailboard/ui/table';
import { useToast } from '@tailboard/ui/toast';
import { useCommand } from '@tailboard/web/queries/queries';
import { useCompany } from '@tailboard/web/app/company';
import { useFormat } from '@tailboard/web/i18n/format';
import { ListingTable } from '@tailboard/web/lists/listing-table';
import { ListingSearch, useListing } from '@tailboard/web/lists/listing';
import { useLiveAnswers } from '@tailboard/web/queries/live';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useState, type ReactNode } from 'react';
import { nameIn, useLocations } from './places.js';
import { useRoleNames } from './user-details.js';

const statuses = ['open', 'accepted', 'revoked', 'expired'] as const;

/** The invitations, by default the open ones. Open invitations can be revoked. */
export function InvitationList(): ReactNode {
  const t = useTexts('shell-invitations');
  const w = useTexts('web');
  const format = useFormat();
  const { zone } = useCompany();
  const { toast } = useToast();
  const locations = useLocations();
  const rolesOf = useRoleNames();
  const list = useListing(ListInvitations, {
    filters: ['status'],
    sort: { by: 'created_at', direction: 'desc' },
    always: { status: 'open' },
  });
  useLiveAnswers(['users'], [ListInvitations]);
  const { mutate } = useCommand(RevokeInvitation, { refreshes: [ListInvitations] });
  const [leaving, setLeaving] = useState<Invitation | null>(null);

  const revoke = async ({ id, email }: Invitation): Promise<void> => {
    setLeaving(null);
    const result = await mutate({ id });
    if (!('problem' in result)) toast(t('revokedNow', { email }));
    else if (!result.problem.handled) toast(w('notDone', { message: result.problem.message }), 'error');
  };
  const columns: Column<Invitation>[] = [
    { key: 'email', label: t('email'), sort: 'email', main: true, render: ({ email }) => email },
    { key: 'roles', label: t('roles'), render: rolesOf },
    { key: 'technician_id', label: t('technicianId'), from: 'lg', render: ({ technician_id }) => technician_id ?? '' },
    {
      key: 'location',
      label: w('location'),
      from: 'lg',
      render: ({ location_id }) => nameIn(locations, location_id) ?? '',
    },
    { key: 'by', label: t('invitedBy'), render: ({ invited_by }) => invited_by },
    {
      key: 'sent',
      label: t('sent'),
      sort: 'created_at',
      nowrap: true,
      render: ({ created_at }) => format.instant(created_at, zone),
    },
    {
      key: 'until',
      label: t('until'),
      sort: 'expires_at',
      nowrap: true,
      render: ({ expires_at }) => format.instant(expires_at, zone),
    },
    { key: 'status', label: w('status'), nowrap: true, render: ({ status }) => t(status) },
    {
      key: 'actions',
      label: w('actions'),
      actions: true,
      align: 'right',
      render: (invitation) =>
        invitation.status === 'open' && (
          <Button
            aria-label={t('revokeThis', { email: invitation.email })}
            onClick={() => setLeaving(invitation)}
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
          value={list.filters.status ?? 'open'}
          onChange={({ target }) => list.setFilters({ status: target.value === 'open' ? null : target.value })}
          sx={{ width: { xs: '100%', sm: 150 } }}
        >
          {statuses.map((status) => (
            <MenuItem key={status} value={status}>
              {t(status)}
            </MenuItem>
          ))}
        </TextField>
      </FilterBar>
      <PageContent wide>
        <ListingTable list={list} label={t('list')} columns={columns} rowKey={({ id }) => id} empty={t('empty')} />
      </PageContent>
      {leaving && (
        <ConfirmDialog
          open
          danger
          title={t('revokeTitle', { email: leaving.email })}
          text={t('revokeText')}
          confirm={t('revoke')}
          close={w('close')}
          onConfirm={() => void revoke(leaving)}
          onClose={() => setLeaving(null)}
        />
      )}
    </>
  );
}
