import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { User } from '@tailboard/contracts/identity/user';
import { ReadOwnProfile } from '@tailboard/contracts/identity/user-edit';
import { PageContent, PageHeader, Panel } from '@tailboard/ui/layout/page';
import { Loading } from '@tailboard/ui/layout/states';
import { useContractQuery } from '@tailboard/web/queries/queries';
import { ReadFailed } from '@tailboard/web/queries/read-failed';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { AccountDetails, ContactDetails, WorkDetails } from '../users/user-details.js';

/** The signed-in user's own profile, as the company has it. */
export function Page(): ReactNode {
  const t = useTexts('shell-account');
  const { data, problem, refetch } = useContractQuery(ReadOwnProfile, {});
  return (
    <>
      <PageHeader
        title={t('profileTitle')}
        context={data?.data.label}
        actions={
          <>
            <Button component={Link} to="/settings/profile" variant="outlined">
              {t('change')}
            </Button>
            <Button component={Link} to="/settings/password" variant="outlined">
              {t('toPassword')}
            </Button>
          </>
        }
      />
      <PageContent>
        <Panel>
          {data ? (
            <Shown user={data.data} />
          ) : (
            <Box sx={{ p: 2 }}>
              {problem ? (
                <ReadFailed problem={problem} onRetry={refetch}>
                  {t('profileFailed', { message: problem.message })}
                </ReadFailed>
              ) : (
                <Loading />
              )}
            </Box>
          )}
        </Panel>
      </PageContent>
    </>
  );
}

function Shown({ user }: { user: User }): ReactNode {
  const t = useTexts('shell-account');
  return (
    <>
      <AccountDetails user={user} title={t('account')} />
      <WorkDetails user={user} title={t('work')} />
      <ContactDetails user={user} title={t('contact')} />
    </>
  );
}
