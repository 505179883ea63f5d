import { readUser, UserListed, type User } from '@tailboard/contracts/identity/user';
import { PageContent } from '@tailboard/ui/page';
import { Failed, Loading } from '@tailboard/ui/states';
import { useAnswer } from '@tailboard/web/answers';
import { useTexts } from '@tailboard/web/texts';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { Away } from './away.js';
import { userTexts } from './user-texts.js';

/** The user whose id stands in the address, or what a page shows in their place. */
export function useAskedUser(): { user: User } | { instead: ReactNode } {
  const t = useTexts(userTexts);
  const asked = UserListed.shape.id.safeParse(useSearchParams()[0].get('id')).data;
  const { data, problem, loading, again } = useAnswer(
    readUser,
    { id: asked ?? '' },
    { enabled: asked !== undefined, quiet: true },
  );
  if (data) return { user: data.data };
  if (loading)
    return {
      instead: (
        <PageContent>
          <Loading />
        </PageContent>
      ),
    };
  if (problem && problem.code !== 'UserNotFound')
    return {
      instead: (
        <PageContent>
          <Failed onRetry={again}>{t('failed', { message: problem.message })}</Failed>
        </PageContent>
      ),
    };
  return { instead: <Away>{t('notFound')}</Away> };
}
