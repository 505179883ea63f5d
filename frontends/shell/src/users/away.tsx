import Button from '@mui/material/Button';
import { PageContent } from '@tailboard/ui/page';
import { Empty } from '@tailboard/ui/states';
import { useTexts } from '@tailboard/web/texts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { userTexts } from './user-texts.js';

/** Why a page about a user shows none, and the way back. */
export function Away({ children }: { children: ReactNode }): ReactNode {
  const t = useTexts(userTexts);
  return (
    <PageContent>
      <Empty
        action={
          <Button component={Link} to="/admin/techs/users" variant="outlined">
            {t('back')}
          </Button>
        }
      >
        {children}
      </Empty>
    </PageContent>
  );
}
