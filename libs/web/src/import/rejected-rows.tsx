import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { Import } from '@tailboard/contracts/import-contracts';
import { Icon } from '@tailboard/ui/icons';
import { Panel } from '@tailboard/ui/layout/page';
import { Pagination } from '@tailboard/ui/pagination';
import { Empty, Failed, Loading } from '@tailboard/ui/layout/states';
import { MONO } from '@tailboard/ui/layout/theme';
import { useContractQuery } from '../queries/queries.js';
import { useDownload } from '../queries/download.js';
import { useFormat } from '../i18n/format.js';
import { useTexts } from '../i18n/texts.js';
import { useDeferredValue, useEffect, useRef, useState, type ReactNode } from 'react';
import type { ImportKind } from './import-kind.js';
import { ResultCount } from '../lists/result-count.js';
import { ReadFailed } from '../queries/read-failed.js';
import { RejectedReasons } from './rejected-reasons.js';

/** Search appears from this many rows. */
const SEARCHED_FROM = 25;

/** Rejected rows with position and reason, and their download for correction. Updates while the import runs. */
export function RejectedRows({ kind, of }: { kind: ImportKind; of: Import }): ReactNode {
  const { rejectedCsv, rejectedJson, rejectedRows, rejectedXlsx, options } = kind.contracts;
  const { id: importId, rejected, rejected_file, finished_at } = of;
  const t = useTexts('web-import');
  const format = useFormat();
  const [text, setText] = useState('');
  const q = useDeferredValue(text.trim());
  const [page, setPage] = useState(1);
  const requested = { id: importId, page, ...(q ? { q } : {}) };
  const { data, problem, loading, refetch } = useContractQuery(rejectedRows, requested, { keepPrevious: true });
  const csv = useDownload(rejectedCsv);
  const json = useDownload(rejectedJson);
  const xlsx = useDownload(rejectedXlsx);
  const file = rejected_file === 'json' ? json : csv;
  const failed = file.problem ?? xlsx.problem;
  // Refetch when more rows were rejected.
  const seen = useRef(rejected);
  useEffect(() => {
    if (seen.current !== rejected) refetch();
    seen.current = rejected;
  }, [rejected, refetch]);
  return (
    <Panel
      title={t('rejectedTitle')}
      actions={
        rejected_file && (
          <>
            {rejected_file === 'csv' && (
              <Button
                variant="outlined"
                startIcon={<Icon name="import" />}
                disabled={finished_at === null || xlsx.pending}
                onClick={() => void xlsx.download({ id: importId })}
              >
                {t('downloadXlsx')}
              </Button>
            )}
            <Button
              variant="outlined"
              startIcon={<Icon name="import" />}
              disabled={finished_at === null || file.pending}
              onClick={() => void file.download({ id: importId })}
            >
              {t('download')}
            </Button>
          </>
        )
      }
    >
      <Box sx={{ px: 2, pt: 1.5, display: 'grid', gap: 1.5 }}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('rejectedContext')}{' '}
          {t(
            rejected_file === null && finished_at !== null
              ? 'downloadNotKept'
              : finished_at === null
                ? 'downloadWhenDone'
                : 'downloadHow',
          )}
        </Typography>
        {failed && <Failed>{t('downloadFailed', { message: failed.message })}</Failed>}
        <RejectedReasons kind={kind} of={of} />
        {rejected > SEARCHED_FROM && (
          <TextField
            type="search"
            label={t('search')}
            value={text}
            onChange={({ target }) => {
              setText(target.value);
              setPage(1);
            }}
            sx={{ maxWidth: 360 }}
            slotProps={{ htmlInput: { maxLength: 200 } }}
          />
        )}
      </Box>
      <Box sx={{ px: 2 }}>
        {loading && <Loading rows={4} />}
        {problem && !data && (
          <ReadFailed problem={problem} onRetry={refetch}>
            {t('readFailed', { message: problem.message })}
          </ReadFailed>
        )}
      </Box>
      {data?.data.length === 0 && <Empty dense>{t('noneFound')}</Empty>}
      {data && data.data.length > 0 && (
        <TableContainer tabIndex={0} role="region" aria-label={t('rejectedTitle')}>
          <Table size="small">
            <TableHead>
              <TableRow>
                <TableCell align="right">{t('line')}</TableCell>
                <TableCell>{kind.words.key}</TableCell>
                <TableCell>{t('field')}</TableCell>
                <TableCell>{t('value')}</TableCell>
                <TableCell>{t('reason')}</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {data.data.map((row, at) => {
                const key = (row as unknown as Record<string, string | null>)[options.key] ?? null;
                const remedy = row.code === null ? null : kind.remedy?.(row.code, key ?? undefined);
                return (
                  <TableRow key={`${row.line} ${row.field ?? ''} ${at}`}>
                    <TableCell align="right">{format.number(row.line)}</TableCell>
                    <TableCell sx={{ fontFamily: MONO, whiteSpace: 'nowrap' }}>{key}</TableCell>
                    <TableCell sx={{ fontFamily: MONO, whiteSpace: 'nowrap' }}>{row.field}</TableCell>
                    <TableCell sx={{ maxWidth: 220, overflowWrap: 'anywhere' }}>{row.value}</TableCell>
                    <TableCell sx={{ minWidth: 200 }}>
                      {row.reason}
                      {remedy && <> {remedy}</>}
                    </TableCell>
                  </TableRow>
                );
              })}
            </TableBody>
          </Table>
        </TableContainer>
      )}
      <ResultCount count={data?.total} />
      {data && <Pagination current={data.current_page} last={data.last_page} onPage={setPage} />}
    </Panel>
  );
}
