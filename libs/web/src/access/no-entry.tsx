import Button from '@mui/material/Button';
import { PageContent } from '@tailboard/ui/layout/page';
import { Empty, Loading } from '@tailboard/ui/layout/states';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ApiError } from '../api/problem.js';
import type { Translate } from '../i18n/texts.js';
import { ReadFailed } from '../queries/read-failed.js';

interface WayBack {
  /** Path of the list that the entry belongs to. */
  readonly list: string;
  readonly t: Translate<'back'>;
}

/** Explains why a page about one entry shows none, with a link back to its list. */
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
 * Placeholder of a page about one entry while the entry is loading, failed to load, or cannot be shown because of
 * `why`.
 * @param of.asked state of the query
 * @param of.why reason why a loaded entry is not shown: no such entry, or one that must not be changed
 */
export function NoEntry({
  query,
  why,
  list,
  t,
}: WayBack & {
  query: {
    readonly problem: ApiError | null;
    readonly loading: boolean;
    readonly refetch: () => void;
    readonly data: unknown;
  };
  why: ReactNode;
  t: Translate<'back' | 'failed'>;
}): ReactNode {
  const { problem, loading, refetch, data } = query;
  if (loading)
    return (
      <PageContent>
        <Loading rows={3} />
      </PageContent>
    );
  // An invalid ID is refused as an invalid field (422), which also means that the entry does not exist.
  if (problem && data === undefined && problem.status !== 404 && problem.status !== 422)
    return (
      <PageContent>
        <ReadFailed problem={problem} onRetry={refetch}>
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
