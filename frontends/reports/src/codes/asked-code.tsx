import Button from '@mui/material/Button';
import type { OutputOf } from '@tailboard/contracts/contract';
import { readCode } from '@tailboard/contracts/jobs/code';
import { PageContent } from '@tailboard/ui/page';
import { Empty, Failed, Loading } from '@tailboard/ui/states';
import { useAnswer } from '@tailboard/web/answers';
import { useTexts } from '@tailboard/web/texts';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { codeTexts } from './code-texts.js';

export const LIST = '/admin/codes/billingcodes';
export type AskedCode = OutputOf<typeof readCode>['data'];

/** The billing code whose id stands in the address, or what there is to say instead of it. */
export function useAskedCode(): { code: AskedCode | undefined; instead: ReactNode } {
  const t = useTexts(codeTexts);
  const id = useSearchParams()[0].get('id') ?? '';
  const { data, problem, loading, again } = useAnswer(readCode, { id }, { enabled: id !== '', quiet: true });
  const away = (sentence: string): ReactNode => (
    <PageContent>
      <Empty
        action={
          <Button component={Link} to={LIST} variant="outlined">
            {t('back')}
          </Button>
        }
      >
        {sentence}
      </Empty>
    </PageContent>
  );
  if (id === '') return { code: undefined, instead: away(t('noId')) };
  if (data) return { code: data.data, instead: null };
  if (loading)
    return {
      code: undefined,
      instead: (
        <PageContent>
          <Loading />
        </PageContent>
      ),
    };
  // An id that is none is refused as a wrong field: that, too, is a code that is not there.
  if (problem && (problem.status === 404 || problem.status === 422))
    return { code: undefined, instead: away(problem.message) };
  return {
    code: undefined,
    instead: problem && (
      <PageContent>
        <Failed onRetry={again}>{t('failed', { message: problem.message })}</Failed>
      </PageContent>
    ),
  };
}
