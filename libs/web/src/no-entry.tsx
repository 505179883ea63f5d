import Button from '@mui/material/Button';
import { PageContent } from '@tailboard/ui/page';
import { Empty, Loading } from '@tailboard/ui/states';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ApiProblem } from './problem.js';
import type { Translate } from './texts.js';
import { ReadFailed } from './read-failed.js';

interface WayBack {
  /** The path of the list that the entry belongs to. */
  readonly list: string;
  readonly t: Translate<'back'>;
}

/** Why a page about one entry shows none, and the way back to its list. */
export function Away({ list, t, children }: WayBack & { children: ReactNode }): ReactNode {
  return (
    <PageContent>
      <Empty
        action={
          <Button component={Link} to={list} variant="outlined">
            {t('back')}
          </Button>
        }
      >
        {children}
      </Empty>
    </PageContent>
  );
}

/**
 * What a page about one entry shows while it has none to show: it is being read, it could not be read, or `why`.
 * @param of.asked how the reading goes
 * @param of.why there is nothing to show once it was read: no such entry, or one that is not to be changed
 */
export function NoEntry({
  asked,
  why,
  list,
  t,
}: WayBack & {
  asked: {
    readonly problem: ApiProblem | null;
    readonly loading: boolean;
    readonly refetch: () => void;
    readonly data: unknown;
  };
  why: ReactNode;
  t: Translate<'back' | 'failed'>;
}): ReactNode {
  const { problem, loading, refetch: again, data } = asked;
  if (loading)
    return (
      <PageContent>
        <Loading rows={3} />
      </PageContent>
    );
  // An id that is none is refused as a wrong field: that, too, is an entry that is not there.
  if (problem && data === undefined && problem.status !== 404 && problem.status !== 422)
    return (
      <PageContent>
        <ReadFailed problem={problem} onRetry={again}>
          {t('failed', { message: problem.message })}
        </ReadFailed>
      </PageContent>
    );
  return (
    <Away list={list} t={t}>
      {why}
    </Away>
  );
}
