import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { User } from '@tailboard/contracts/identity/user';
import { Copyable } from '@tailboard/ui/copyable';
import { useFormat } from '@tailboard/web/i18n/format';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { spokenPhone } from './phone.js';
import { nameIn, useLocations } from './places.js';

/** Labels and values in two columns, or in one column on phones. */
export function DetailList({ title, children }: { title?: string; children: ReactNode }): ReactNode {
  return (
    <Box component="section" sx={{ px: 2, py: 1.5, '& + section': { borderTop: 1, borderColor: 'divider' } }}>
      {title !== undefined && (
        <Typography variant="h3" component="h2" sx={{ mb: 1 }}>
          {title}
        </Typography>
      )}
      <Box
        component="dl"
        sx={{ m: 0, display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '170px minmax(0, 1fr)' }, columnGap: 2 }}
      >
        {children}
      </Box>
    </Box>
  );
}

export function DetailItem({ name, children }: { name: string; children: ReactNode }): ReactNode {
  return (
    <>
      <Typography component="dt" variant="body2" sx={{ color: 'text.secondary', py: 0.5 }}>
        {name}
      </Typography>
      <Typography component="dd" variant="body2" sx={{ m: 0, py: 0.5, overflowWrap: 'anywhere' }}>
        {children}
      </Typography>
    </>
  );
}

/** Returns a formatter for the role names of a user. */
export function useRoleNames(): (user: Pick<User, 'roles'>) => string {
  const t = useTexts('web');
  return ({ roles }) => roles.map((role) => t(`role.${role}`)).join(', ');
}

/** The account data of a user, and the roles. */
export function AccountDetails({ user, title }: { user: User; title?: string }): ReactNode {
  const t = useTexts('shell-users');
  const w = useTexts('web');
  const rolesOf = useRoleNames();
  return (
    <DetailList {...(title === undefined ? {} : { title })}>
      <DetailItem name={t('email')}>{user.email}</DetailItem>
      <DetailItem name={t('technicianId')}>
        {user.technician_id === null ? t('none') : <Copyable>{user.technician_id}</Copyable>}
      </DetailItem>
      <DetailItem name={t('roles')}>{rolesOf(user)}</DetailItem>
      <DetailItem name={w('status')}>{t(user.active === 1 ? 'active' : 'inactive')}</DetailItem>
    </DetailList>
  );
}

/** The location and level of a user, and since when. */
export function WorkDetails({ user, title }: { user: User; title?: string }): ReactNode {
  const t = useTexts('shell-users');
  const w = useTexts('web');
  const format = useFormat();
  const { profile } = user;
  const location = nameIn(useLocations(), profile.location_id);
  const on = (date: string | null): string => (date === null ? t('none') : format.date(date));
  return (
    <DetailList {...(title === undefined ? {} : { title })}>
      <DetailItem name={w('location')}>{location ?? t('none')}</DetailItem>
      <DetailItem name={t('level')}>{profile.employee_level?.name ?? t('none')}</DetailItem>
      <DetailItem name={t('hired')}>{on(profile.hired_on)}</DetailItem>
      <DetailItem name={t('terminated')}>{on(profile.terminated_on)}</DetailItem>
      <DetailItem name={t('dashboard')}>{t(profile.dashboard ? 'yes' : 'no')}</DetailItem>
      {profile.notes !== '' && (
        <DetailItem name={t('notes')}>
          <Box component="span" sx={{ whiteSpace: 'pre-line' }}>
            {profile.notes}
          </Box>
        </DetailItem>
      )}
    </DetailList>
  );
}

/** The contact data of a user. */
export function ContactDetails({ user, title }: { user: User; title?: string }): ReactNode {
  const t = useTexts('shell-users');
  const w = useTexts('web');
  const { phones, address } = user.profile;
  return (
    <DetailList {...(title === undefined ? {} : { title })}>
      <DetailItem name={t('phones')}>
        {phones.length === 0
          ? t('noPhones')
          : phones.map(({ label, number, primary }) => (
              <Box key={`${label} ${number}`} component="span" className="figures" sx={{ display: 'block' }}>
                <a href={`tel:${number}`} style={{ color: 'inherit' }}>
                  {spokenPhone(number)}
                </a>
                {label !== '' && ` · ${label}`}
                {primary && phones.length > 1 && ` · ${t('primary')}`}
              </Box>
            ))}
      </DetailItem>
      <DetailItem name={w('address')}>
        {address === null ? (
          t('noAddress')
        ) : (
          <>
            {[address.address, address.address2, address.apt].filter(Boolean).join(', ')}
            <br />
            {address.city}, {address.state} {address.zip}
          </>
        )}
      </DetailItem>
    </DetailList>
  );
}
