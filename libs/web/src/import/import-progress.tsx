import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Import } from '@tailboard/contracts/import-contracts';
import { Icon } from '@tailboard/ui/icons';
import { Panel } from '@tailboard/ui/layout/page';
import { Progress } from '@tailboard/ui/layout/progress';
import { Failed, Loading } from '@tailboard/ui/layout/states';
import { useContractQuery, useRefresh } from '../queries/queries.js';
import { useCompany } from '../app/company.js';
import { useFormat } from '../i18n/format.js';
import { useTexts } from '../i18n/texts.js';
import { useEffect, type ReactNode } from 'react';
import { getCount, type ImportKind } from './import-kind.js';
import { RejectedRows } from './rejected-rows.js';
import { ReadFailed } from '../queries/read-failed.js';

/** Poll interval of a running import. */
const POLL_INTERVAL_MS = 700;

const over = ({ status }: Import): boolean => status === 'done' || status === 'failed';

/** An import: progress, outcomes, next steps. */
export function ImportProgress({ kind, importId }: { kind: ImportKind; importId: string }): ReactNode {
  const { listImports, readImport } = kind.contracts;
  const t = useTexts('web-import');
  const format = useFormat();
  const { zone } = useCompany();
  const { data, problem, refetch } = useContractQuery(
    readImport,
    { id: importId },
    // After an error, Retry refetches.
    { every: (seen) => (seen && !over(seen.data) ? POLL_INTERVAL_MS : false) },
  );
  const found = data?.data;
  const refresh = useRefresh();
  const ended = found !== undefined && over(found);
  useEffect(() => {
    if (ended) refresh(listImports);
  }, [ended, listImports, refresh]);
  if (!found)
    return problem ? (
      <ReadFailed problem={problem} onRetry={refetch}>
        {t('readFailed', { message: problem.message })}
      </ReadFailed>
    ) : (
      <Loading rows={3} />
    );
  const rows =
    found.total === null
      ? t('rows', { processed: format.number(found.processed) })
      : t('rowsOf', { processed: format.number(found.processed), total: format.number(found.total) });
  const counts: [string, number, boolean][] = [
    ...kind.outcomes.map(({ name, label, stands = false }): [string, number, boolean] => [
      label,
      getCount(found, name),
      stands && getCount(found, name) > 0,
    ]),
    [t('rejected'), found.rejected, found.rejected > 0],
  ];
  return (
    <>
      <Panel>
        <Box sx={{ p: 2, display: 'grid', gap: 2 }}>
          <Progress
            label={t(`${found.status}`, { file: found.file_name })}
            done={found.processed}
            total={found.status === 'done' ? found.processed : found.total}
            detail={rows}
          />
          {found.error && <Failed>{found.error}</Failed>}
          {found.notes.length > 0 && (
            <Alert severity="warning" variant="outlined" icon={<Icon name="warning" />}>
              <Typography variant="body2" sx={{ fontWeight: 600 }}>
                {t('stands')}
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
            {t('started', { at: format.instant(found.created_at, zone) })}
            {found.finished_at && ` · ${t('ended', { at: format.instant(found.finished_at, zone) })}`}
          </Typography>
          {ended && kind.next?.(found)}
        </Box>
      </Panel>
      {ended && found.rejected > 0 && kind.resolve?.(found)}
      {found.rejected > 0 && <RejectedRows kind={kind} of={found} />}
    </>
  );
}
