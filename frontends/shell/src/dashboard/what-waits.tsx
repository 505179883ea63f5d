import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { addDays } from '@tailboard/contracts/company-time';
import { boardTopic } from '@tailboard/contracts/jobs/board';
import { ReadExceptions, type Exceptions } from '@tailboard/contracts/jobs/exceptions';
import type { Permission } from '@tailboard/contracts/permission';
import { Panel } from '@tailboard/ui/layout/page';
import { Empty, Loading } from '@tailboard/ui/layout/states';
import { useContractQuery } from '@tailboard/web/queries/queries';
import { useCompany } from '@tailboard/web/app/company';
import { useFormat } from '@tailboard/web/i18n/format';
import { useSession } from '@tailboard/web/app-context';
import { useLiveAnswers } from '@tailboard/web/queries/live';
import { scopeFor } from '@tailboard/web/session/session';
import { ReadFailed } from '@tailboard/web/queries/read-failed';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';

/** The least time between two requests of the counts. */
const REST_MS = 3_000;

/** The page and the responsible roles of each exception. */
const places = (today: string) =>
  [
    ['unassigned_today', `/admin/jobs/assign?date=${today}`, 'board.read'],
    ['unassigned_tomorrow', `/admin/jobs/assign?date=${addDays(today, 1)}`, 'board.read'],
    ['conflicts_today', `/admin/jobs/assign?date=${today}&conflicts=1`, 'board.read'],
    ['conflicts_tomorrow', `/admin/jobs/assign?date=${addDays(today, 1)}&conflicts=1`, 'board.read'],
    ['changed', `/admin/jobs/assign?date=${today}`, 'board.read'],
    ['on_leave', `/admin/jobs/assign?date=${today}`, 'board.read'],
    ['to_match', '/admin/jobs/match', 'work-order.match'],
    ['not_submitted', '/admin/timecards?state=open', 'timecard.read'],
    ['to_approve', '/admin/timecards?state=submitted', 'timecard.read'],
    ['to_finalize', `/admin/timecards?view=week&date=${addDays(today, -7)}`, 'week.finalize'],
  ] as const satisfies readonly (readonly [keyof Exceptions, string, Permission])[];

/** Today's exceptions, each with its count and the page where it is handled. */
export function WhatWaits(): ReactNode {
  const t = useTexts('shell-dashboard');
  const format = useFormat();
  const { today } = useCompany();
  const { state } = useSession();
  const may = (permission: Permission): boolean => state.status === 'in' && scopeFor(state, permission) !== null;
  const { data, problem, loading, refetch } = useContractQuery(ReadExceptions, {});
  useLiveAnswers([boardTopic(today)], [ReadExceptions], REST_MS);
  const rows = places(today).filter(([what, , permission]) => (data?.data[what] ?? 0) > 0 && may(permission));
  return (
    <Panel title={t('waits')}>
      {loading && <Loading rows={3} />}
      {problem && !data && (
        <ReadFailed problem={problem} onRetry={refetch}>
          {t('failed', { message: problem.message })}
        </ReadFailed>
      )}
      {data && rows.length === 0 && <Empty>{t('nothingWaits')}</Empty>}
      <Box
        component="ul"
        aria-label={t('waits')}
        sx={{ m: 0, p: 0, listStyle: 'none', '&:empty': { display: 'none' } }}
      >
        {rows.map(([what, to]) => (
          <Box
            component="li"
            key={what}
            sx={{
              display: 'flex',
              gap: 2,
              alignItems: 'baseline',
              px: 2,
              py: 1,
              '& + &': { borderTop: 1, borderColor: 'divider' },
            }}
          >
            <Typography
              className="figures"
              sx={{ minWidth: 40, textAlign: 'right', fontWeight: 600, color: 'warning.main' }}
            >
              {format.number(data?.data[what] ?? 0)}
            </Typography>
            <Link component={RouterLink} to={to}>
              {t(`waits.${what}`)}
            </Link>
          </Box>
        ))}
      </Box>
    </Panel>
  );
}
