import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { listImports, readImport, type WorkOrderImport } from '@tailboard/contracts/jobs/work-order';
import { Icon } from '@tailboard/ui/icons';
import { Panel } from '@tailboard/ui/page';
import { Progress } from '@tailboard/ui/progress';
import { Failed, Loading } from '@tailboard/ui/states';
import { useAnswer, useRefresh } from '@tailboard/web/answers';
import { useCompany } from '@tailboard/web/company';
import { useFormat } from '@tailboard/web/format';
import { useTexts } from '@tailboard/web/texts';
import { useEffect, type ReactNode } from 'react';
import { Link } from 'react-router';
import { dispatchTexts } from '../texts.js';
import { importTexts } from './import-texts.js';
import { RejectedRows } from './rejected-rows.js';
import { ReadFailed } from '@tailboard/web/read-failed';

/** How often a running import is asked how far it is. */
const ASK_EVERY_MS = 700;

const over = ({ status }: WorkOrderImport): boolean => status === 'done' || status === 'failed';

/** One import: how far it is, what became of its rows, where to go next. */
export function ImportProgress({ importId }: { importId: string }): ReactNode {
  const t = useTexts(dispatchTexts);
  const i = useTexts(importTexts);
  const format = useFormat();
  const { zone } = useCompany();
  const { data, problem, again } = useAnswer(
    readImport,
    { id: importId },
    // One that could not be read is asked for by Retry, not for ever.
    { every: (seen) => (seen && !over(seen.data) ? ASK_EVERY_MS : false) },
  );
  const found = data?.data;
  const refresh = useRefresh();
  const ended = found !== undefined && over(found);
  useEffect(() => {
    if (ended) refresh(listImports);
  }, [ended, refresh]);
  if (!found)
    return problem ? (
      <ReadFailed problem={problem} onRetry={again}>
        {t('import.readFailed', { message: problem.message })}
      </ReadFailed>
    ) : (
      <Loading rows={3} />
    );
  const rows =
    found.total === null
      ? t('import.rows', { processed: format.number(found.processed) })
      : t('import.rowsOf', { processed: format.number(found.processed), total: format.number(found.total) });
  const counts: [string, number, boolean][] = [
    [t('import.created'), found.created, false],
    [t('import.updated'), found.updated, false],
    [t('import.unchanged'), found.unchanged, false],
    [t('import.matching'), found.queued_for_matching, found.queued_for_matching > 0],
    [t('import.rejected'), found.rejected, found.rejected > 0],
  ];
  return (
    <>
      <Panel>
        <Box sx={{ p: 2, display: 'grid', gap: 2 }}>
          <Progress
            label={t(`import.${found.status}`, { file: found.file_name })}
            done={found.processed}
            of={found.status === 'done' ? found.processed : found.total}
            detail={rows}
          />
          {found.error && <Failed>{found.error}</Failed>}
          {found.notes.length > 0 && (
            <Alert severity="warning" variant="outlined" icon={<Icon name="warning" />}>
              <Typography variant="body2" sx={{ fontWeight: 600 }}>
                {i('stands')}
              </Typography>
              <Box component="ul" sx={{ m: 0, pl: 2.5, maxHeight: 240, overflowY: 'auto' }} tabIndex={0}>
                {found.notes.map((note) => (
                  <li key={note}>{note}</li>
                ))}
              </Box>
            </Alert>
          )}
          <Box component="dl" sx={{ m: 0, display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1 }}>
            {counts.map(([name, count, stands]) => (
              <Box key={name}>
                <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
                  {name}
                </Typography>
                <Typography
                  component="dd"
                  className="figures"
                  sx={{ m: 0, fontSize: '1.125rem', fontWeight: 600, color: stands ? 'warning.main' : 'text.primary' }}
                >
                  {format.number(count)}
                </Typography>
              </Box>
            ))}
          </Box>
          <Typography variant="caption" className="figures" sx={{ color: 'text.secondary' }}>
            {i('started', { at: format.instant(found.created_at, zone) })}
            {found.finished_at && ` · ${i('ended', { at: format.instant(found.finished_at, zone) })}`}
          </Typography>
          {ended && (found.dates.length > 0 || found.queued_for_matching > 0) && (
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
              {found.queued_for_matching > 0 && (
                <Button component={Link} to="/admin/jobs/match" variant="contained">
                  {i('match')}
                </Button>
              )}
              {found.dates.map((date) => (
                <Button key={date} component={Link} to={`/admin/jobs/assign?date=${date}`} variant="outlined">
                  {t('import.openBoard', { date: format.date(date) })}
                </Button>
              ))}
            </Box>
          )}
        </Box>
      </Panel>
      {found.rejected > 0 && <RejectedRows of={found} />}
    </>
  );
}
