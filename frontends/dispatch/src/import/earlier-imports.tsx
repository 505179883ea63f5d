import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { listImports, readImport } from '@tailboard/contracts/jobs/work-order';
import { Panel } from '@tailboard/ui/page';
import { Pagination } from '@tailboard/ui/pagination';
import { Empty, Loading } from '@tailboard/ui/states';
import { TOUCH } from '@tailboard/ui/theme';
import { useAnswer } from '@tailboard/web/answers';
import { useCompany } from '@tailboard/web/company';
import { useFormat } from '@tailboard/web/format';
import { useLiveAnswers } from '@tailboard/web/live';
import { useTexts } from '@tailboard/web/texts';
import { useState, type ReactNode } from 'react';
import { dispatchTexts } from '../texts.js';
import { importTexts } from './import-texts.js';
import { ReadFailed } from '@tailboard/web/read-failed';

/** What was imported before, newest first; one of them can be looked at again. */
export function EarlierImports({ shown, onShow }: { shown: string | null; onShow: (id: string) => void }): ReactNode {
  const t = useTexts(dispatchTexts);
  const i = useTexts(importTexts);
  const format = useFormat();
  const { zone } = useCompany();
  const [page, setPage] = useState(1);
  const { data, problem, loading, again } = useAnswer(listImports, { page }, { keepPrevious: true });
  useLiveAnswers(['imports'], [listImports, readImport]);
  return (
    <Panel title={t('import.earlier')}>
      <Box sx={{ px: 2 }}>
        {loading && <Loading rows={3} />}
        {problem && !data && (
          <ReadFailed problem={problem} onRetry={again}>
            {t('import.readFailed', { message: problem.message })}
          </ReadFailed>
        )}
        {data?.data.length === 0 && <Empty>{t('import.noEarlier')}</Empty>}
      </Box>
      {data && data.data.length > 0 && (
        <TableContainer tabIndex={0} role="region" aria-label={t('import.earlier')}>
          <Table size="small">
            <TableHead>
              <TableRow>
                <TableCell>{t('import.file')}</TableCell>
                <TableCell>{t('import.when')}</TableCell>
                <TableCell>{t('import.status')}</TableCell>
                <TableCell align="right">{t('import.created')}</TableCell>
                <TableCell align="right">{t('import.updated')}</TableCell>
                <TableCell align="right">{t('import.unchanged')}</TableCell>
                <TableCell align="right">{i('toMatch')}</TableCell>
                <TableCell align="right">{t('import.rejected')}</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {data.data.map((found) => (
                <TableRow key={found.id} selected={found.id === shown}>
                  <TableCell>
                    <Link
                      component="button"
                      variant="body2"
                      onClick={() => onShow(found.id)}
                      sx={{ textAlign: 'left', [TOUCH]: { minHeight: 44 } }}
                    >
                      {found.file_name}
                    </Link>
                  </TableCell>
                  <TableCell sx={{ whiteSpace: 'nowrap' }}>{format.instant(found.created_at, zone)}</TableCell>
                  <TableCell>{t(`import.state.${found.status}`)}</TableCell>
                  <TableCell align="right">{format.number(found.created)}</TableCell>
                  <TableCell align="right">{format.number(found.updated)}</TableCell>
                  <TableCell align="right">{format.number(found.unchanged)}</TableCell>
                  <TableCell align="right">{format.number(found.queued_for_matching)}</TableCell>
                  <TableCell align="right" sx={{ color: found.rejected > 0 ? 'warning.main' : undefined }}>
                    {format.number(found.rejected)}
                  </TableCell>
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
