import Typography from '@mui/material/Typography';
import { ListUsers, type User } from '@tailboard/contracts/identity/user';
import { RestoreUser, UserHistory } from '@tailboard/contracts/identity/user-edit';
import { FilterBar, PageContent } from '@tailboard/ui/layout/page';
import type { Column } from '@tailboard/ui/table';
import { useToast } from '@tailboard/ui/toast';
import { useCommand } from '@tailboard/web/queries/queries';
import { useSession } from '@tailboard/web/app-context';
import { ActiveFilter, activeQueries, ListingTable, useActive } from '@tailboard/web/lists/listing-table';
import { ListingSearch, useListing } from '@tailboard/web/lists/listing';
import { useLiveAnswers } from '@tailboard/web/queries/live';
import { RowActions } from '@tailboard/web/lists/row-actions';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useState, type ReactNode } from 'react';
import { Deactivation } from './deactivation.js';
import { nameIn, useLocations } from './places.js';
import { ProfileDialog, UserDialog } from './user-dialog.js';
import { useRoleNames } from './user-details.js';
import { UserFilters } from './user-filters.js';
import { isYoursToChange } from './yours-to-change.js';

/** The users: searched by name, e-mail or technician ID, filtered by role, location and active state. */
export function UserList(): ReactNode {
  const t = useTexts('shell-users');
  const common = useTexts('web');
  const { toast } = useToast();
  const { state } = useSession();
  const locations = useLocations();
  const rolesOf = useRoleNames();
  const active = useActive();
  const list = useListing(ListUsers, {
    filters: ['role', 'location_id'],
    sort: { by: 'first_name', direction: 'asc' },
    always: activeQueries[active],
  });
  useLiveAnswers(['users'], [ListUsers]);
  const restore = useCommand(RestoreUser, { refreshes: [ListUsers, UserHistory] });
  const [about, setAbout] = useState<{ user: User; as: 'user' | 'profile' | 'leaving' } | null>(null);
  const end = (): void => setAbout(null);
  const me = state.status === 'in' ? state.user : null;

  const restoreNow = async ({ id, label, version }: User): Promise<void> => {
    const result = await restore.mutate({ id }, { ifMatch: version });
    if (!('problem' in result)) toast(t('restored', { name: label }));
    else if (!result.problem.handled) toast(common('notDone', { message: result.problem.message }), 'error');
  };
  const columns: Column<User>[] = [
    { key: 'name', label: t('name'), sort: 'first_name', main: true, render: ({ label }) => label },
    {
      key: 'technician_id',
      label: t('technicianId'),
      sort: 'technician_id',
      nowrap: true,
      render: ({ technician_id }) => technician_id ?? '',
    },
    { key: 'email', label: t('email'), sort: 'email', from: 'lg', render: ({ email }) => email },
    { key: 'roles', label: t('roles'), render: rolesOf },
    {
      key: 'location',
      label: common('location'),
      from: 'lg',
      render: ({ profile }) => nameIn(locations, profile.location_id) ?? '',
    },
    { key: 'level', label: t('level'), from: 'xl', render: ({ profile }) => profile.employee_level?.name ?? '' },
    {
      key: 'active',
      label: common('status'),
      nowrap: true,
      render: (user) => (
        <Typography
          component="span"
          variant="body2"
          sx={{ color: user.active === 1 ? 'text.primary' : 'text.secondary' }}
        >
          {t(user.active === 1 ? 'active' : 'inactive')}
        </Typography>
      ),
    },
    {
      key: 'actions',
      label: common('actions'),
      actions: true,
      align: 'right',
      render: (user) => {
        const mine = isYoursToChange(me?.roles ?? [], user.roles);
        return (
          <RowActions
            id={user.id}
            name={user.label}
            documents="/admin/techs/userdocuments"
            user={() => setAbout({ user, as: 'user' })}
            view="/admin/techs/users/view"
            history="/admin/techs/users/view?tab=history"
            historyNeeds="user.list"
            edit={mine && '/admin/techs/users/edit'}
            delete={mine && user.active === 1 && user.id !== me?.id && (() => setAbout({ user, as: 'leaving' }))}
            restore={mine && user.active === 0 && (() => void restoreNow(user))}
          />
        );
      },
    },
  ];
  return (
    <>
      <FilterBar label={t('filters')}>
        <ListingSearch list={list} label={t('search')} />
        <ActiveFilter inUse={t('active')} notInUse={t('inactive')} />
        <UserFilters filters={list.filters} setFilters={list.setFilters} />
      </FilterBar>
      <PageContent wide>
        <ListingTable
          list={list}
          label={t('title')}
          columns={columns}
          rowKey={({ id }) => id}
          onOpen={(user) => setAbout({ user, as: 'profile' })}
          empty={t(active === '0' ? 'emptyInactive' : 'empty')}
        />
      </PageContent>
      {about?.as === 'user' && <UserDialog id={about.user.id} label={about.user.label} onClose={end} />}
      {about?.as === 'profile' && <ProfileDialog id={about.user.id} label={about.user.label} onClose={end} />}
      {about?.as === 'leaving' && <Deactivation user={about.user} onEnd={end} />}
    </>
  );
}
