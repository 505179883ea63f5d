import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { rejectedRows } from '@tailboard/contracts/jobs/work-order';
import { Panel } from '@tailboard/ui/page';
import { Pagination } from '@tailboard/ui/pagination';
import { Failed, Loading } from '@tailboard/ui/states';
import { MONO } from '@tailboard/ui/theme';
import { useAnswer } from '@tailboard/web/answers';
import { useFormat } from '@tailboard/web/format';
import { useTexts } from '@tailboard/web/texts';
import { useEffect, useState, type ReactNode } from 'react';
import { dispatchTexts } from '../texts.js';

/** The rows that were not taken: where they stand in the file, and why. `rejected` grows while the import runs. */
export function RejectedRows({ importId, rejected }: { importId: string; rejected: number }): ReactNode {
  const t = useTexts(dispatchTexts);
  const format = useFormat();
  const [page, setPage] = useState(1);
  const { data, problem, loading, again } = useAnswer(rejectedRows, { id: importId, page }, { keepPrevious: true });
  useEffect(() => {
    if (data && data.total !== rejected) again();
  }, [rejected, data, again]);
  return (
    <Panel title={t('import.rejectedTitle')}>
      <Typography variant="body2" sx={{ px: 2, pt: 1.5, color: 'text.secondary' }}>
        {t('import.rejectedContext')}
      </Typography>
      <Box sx={{ px: 2 }}>
        {loading && <Loading rows={4} />}
        {problem && !data && <Failed onRetry={again}>{t('import.readFailed', { message: problem.message })}</Failed>}
      </Box>
      {data && (
        <TableContainer tabIndex={0} role="region" aria-label={t('import.rejectedTitle')}>
          <Table size="small">
            <TableHead>
              <TableRow>
                <TableCell align="right">{t('import.line')}</TableCell>
                <TableCell>{t('import.order')}</TableCell>
                <TableCell>{t('import.field')}</TableCell>
                <TableCell>{t('import.value')}</TableCell>
                <TableCell>{t('import.reason')}</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {data.data.map((row, at) => (
                <TableRow key={`${row.line} ${row.field ?? ''} ${at}`}>
                  <TableCell align="right">{format.number(row.line)}</TableCell>
                  <TableCell sx={{ fontFamily: MONO, whiteSpace: 'nowrap' }}>{row.work_order_number}</TableCell>
                  <TableCell sx={{ fontFamily: MONO, whiteSpace: 'nowrap' }}>{row.field}</TableCell>
                  <TableCell sx={{ maxWidth: 220, overflowWrap: 'anywhere' }}>{row.value}</TableCell>
                  <TableCell sx={{ minWidth: 200 }}>{row.reason}</TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </TableContainer>
      )}
      {data && <Pagination current={data.current_page} last={data.last_page} onPage={setPage} />}
    </Panel>
  );
}
