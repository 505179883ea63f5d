import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { ReadUser, type User } from '@tailboard/contracts/identity/user';
import { Modal } from '@tailboard/ui/modal';
import { Loading } from '@tailboard/ui/layout/states';
import { useContractQuery } from '@tailboard/web/queries/queries';
import { useIsAdmin } from '@tailboard/web/access/guard';
import { rowAddress } from '@tailboard/web/lists/row-actions';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ItemSection } from '../company-items/items.js';
import { AccountDetails, ContactDetails, WorkDetails } from './user-details.js';
import { ReadFailed } from '@tailboard/web/queries/read-failed';

interface Shown {
  /** The ID of the user. The dialog loads the user itself. */
  readonly id: string;
  /** The name shown until the response arrives. */
  readonly label?: string;
  readonly onClose: () => void;
}

/** A dialog about a user: account, roles, profile and, for owners, equipment. */
export function UserDialog(shown: Shown): ReactNode {
  return (
    <UserWindow {...shown}>
      {(user) => (
        <>
          <AccountDetails user={user} />
          <WorkDetails user={user} />
          <ContactDetails user={user} />
          <ItemSection user={user} />
        </>
      )}
    </UserWindow>
  );
}

/** A dialog with the profile of a user: contact and work data, without account data. */
export function ProfileDialog(shown: Shown): ReactNode {
  const t = useTexts('shell-users');
  return (
    <UserWindow {...shown} title={(name) => t('profileOf', { name })}>
      {(user) => (
        <>
          <ContactDetails user={user} />
          <WorkDetails user={user} />
          <ItemSection user={user} />
        </>
      )}
    </UserWindow>
  );
}

function UserWindow({
  id,
  label,
  onClose,
  title = (name) => name,
  children,
}: Shown & { title?: (name: string) => string; children: (user: User) => ReactNode }): ReactNode {
  const t = useTexts('shell-users');
  const w = useTexts('web');
  const admin = useIsAdmin();
  const { data, problem, loading, refetch } = useContractQuery(ReadUser, { id });
  const name = data?.data.label ?? label;
  return (
    <Modal
      title={name === undefined ? t('view') : title(name)}
      onClose={onClose}
      actions={
        <>
          {admin && (
            <Button component={Link} to={rowAddress('/admin/techs/users/view', id)} onClick={onClose}>
              {t('open')}
            </Button>
          )}
          <Button onClick={onClose} autoFocus>
            {w('close')}
          </Button>
        </>
      }
    >
      {/* The details have their own spacing. */}
      <Box sx={{ mx: -2 }}>
        {loading && (
          <Box sx={{ px: 2 }}>
            <Loading rows={5} />
          </Box>
        )}
        {problem && !data && (
          <Box sx={{ p: 2 }}>
            <ReadFailed problem={problem} onRetry={refetch}>
              {t('failed', { message: problem.message })}
            </ReadFailed>
          </Box>
        )}
        {data && children(data.data)}
      </Box>
    </Modal>
  );
}
