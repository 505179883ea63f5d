import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import type { OutputOf } from '@tailboard/contracts/contract';
import { BoardHistory, boardTopic } from '@tailboard/contracts/jobs/board';
import { Icon } from '@tailboard/ui/icons';
import { Panel } from '@tailboard/ui/layout/page';
import { Pagination } from '@tailboard/ui/pagination';
import { Empty, Loading } from '@tailboard/ui/layout/states';
import { useContractQuery } from '@tailboard/web/queries/queries';
import { useCompany } from '@tailboard/web/app/company';
import { useFormat } from '@tailboard/web/i18n/format';
import { useDoer } from '@tailboard/web/lists/history';
import { useLiveAnswers } from '@tailboard/web/queries/live';
import { ReadFailed } from '@tailboard/web/queries/read-failed';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useId, useState, type ReactNode } from 'react';
import { BOUNDED_ABOVE_LANES } from '../board-model/wide-screen.js';

type Happening = OutputOf<typeof BoardHistory>['data'][number];

/** History of a date by command, newest first; each can be undone as a whole, or viewed as of then. */
export function HistoryPanel({
  date,
  at,
  onUndo,
  onShow,
  onClose,
}: {
  date: string;
  /** The displayed moment. */
  at: string | undefined;
  onUndo: (commandId: string) => void;
  onShow: (at: string) => void;
  onClose: () => void;
}): ReactNode {
  const t = useTexts('dispatch-board-history');
  const [requested, setRequested] = useState({ date, page: 1 });
  // Another date starts with its newest page.
  const page = requested.date === date ? requested.page : 1;
  const { data, problem, loading, refetch } = useContractQuery(BoardHistory, { date, page }, { keepPrevious: true });
  useLiveAnswers([boardTopic(date)], [BoardHistory]);
  return (
    <Panel
      title={t('title')}
      actions={
        <IconButton aria-label={t('close')} onClick={onClose}>
          <Icon name="close" />
        </IconButton>
      }
    >
      <Box sx={{ px: 2, py: 1.5, ...BOUNDED_ABOVE_LANES }}>
        {loading && <Loading rows={6} />}
        {problem && !data && (
          <ReadFailed problem={problem} onRetry={refetch}>
            {t('failed', { message: problem.message })}
          </ReadFailed>
        )}
        {data && data.data.length === 0 && <Empty dense>{t('empty')}</Empty>}
        <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {data?.data.map((happening) => (
            <Entry
              key={happening.command_id}
              happening={happening}
              shown={happening.at === at}
              onUndo={onUndo}
              onShow={onShow}
            />
          ))}
        </Box>
        {data && (
          <Pagination
            current={data.current_page}
            last={data.last_page}
            onPage={(next) => setRequested({ date, page: next })}
          />
        )}
      </Box>
    </Panel>
  );
}

function Entry({
  happening: { command_id, at, user, actor, api_token, description, job, jobs, changes, undoable },
  shown,
  onUndo,
  onShow,
}: {
  happening: Happening;
  shown: boolean;
  onUndo: (commandId: string) => void;
  onShow: (at: string) => void;
}): ReactNode {
  const t = useTexts('dispatch-board-history');
  const doer = useDoer();
  const format = useFormat();
  const { zone } = useCompany();
  const [isOpen, setIsOpen] = useState(false);
  const list = useId();
  const describePlace = (job: NonNullable<Happening['job']>): string =>
    [job.address || t('unknown'), job.city].filter(Boolean).join(', ');
  const where = job ? describePlace(job) : jobs > 1 ? t('jobs', { count: jobs }) : null;
  const what = where ? `${description}, ${where}` : description;
  return (
    <Box
      component="li"
      aria-current={shown ? 'time' : undefined}
      sx={{
        pl: 1.5,
        pb: 1.5,
        borderLeft: 2,
        borderColor: shown ? 'primary.main' : 'divider',
        overflowWrap: 'anywhere',
      }}
    >
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {description}
      </Typography>
      {where && <Typography variant="body2">{where}</Typography>}
      <Typography variant="caption" component="p" className="figures" sx={{ color: 'text.secondary' }}>
        <time dateTime={at}>{format.instant(at, zone)}</time> · {doer(user, actor, api_token)}
      </Typography>
      {isOpen && (
        <Box component="ul" id={list} sx={{ m: 0, my: 0.5, pl: 2 }}>
          {changes.map((change, index) => (
            <Typography key={index} component="li" variant="caption">
              {[change.job && describePlace(change.job), change.description].filter(Boolean).join(': ')}
            </Typography>
          ))}
          {jobs > changes.length && (
            <Typography component="li" variant="caption">
              {t('more', { count: jobs - changes.length })}
            </Typography>
          )}
        </Box>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', ml: -1 }}>
        {jobs > 1 && (
          <Button
            startIcon={<Icon name={isOpen ? 'minus' : 'plus'} />}
            aria-expanded={isOpen}
            aria-controls={isOpen ? list : undefined}
            aria-label={t('showJobsOf', { what })}
            onClick={() => setIsOpen(!isOpen)}
          >
            {t('showJobs')}
          </Button>
        )}
        {undoable && (
          <Button
            startIcon={<Icon name="undo" />}
            aria-label={t('undoThis', { what })}
            onClick={() => onUndo(command_id)}
          >
            {t('undo')}
          </Button>
        )}
        <Button startIcon={<Icon name="past" />} aria-label={t('showThis', { what })} onClick={() => onShow(at)}>
          {t('show')}
        </Button>
      </Box>
    </Box>
  );
}
