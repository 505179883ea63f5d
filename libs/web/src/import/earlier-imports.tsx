import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { Panel } from '@tailboard/ui/layout/page';
import { Pagination } from '@tailboard/ui/pagination';
import { Empty, Loading } from '@tailboard/ui/layout/states';
import { TOUCH } from '@tailboard/ui/layout/theme';
import { useContractQuery } from '../queries/queries.js';
import { useCompany } from '../app/company.js';
import { useFormat } from '../i18n/format.js';
import { useLiveAnswers } from '../queries/live.js';
import { useTexts } from '../i18n/texts.js';
import { useState, type ReactNode } from 'react';
import { getCount, type ImportKind } from './import-kind.js';
import { ReadFailed } from '../queries/read-failed.js';

/** Previous imports, newest first; each can be opened. */
export function EarlierImports({
  kind: { contracts, outcomes },
  shown,
  onShow,
}: {
  kind: ImportKind;
  shown: string | null;
  onShow: (id: string) => void;
}): ReactNode {
  const { listImports, readImport } = contracts;
  const t = useTexts('web-import');
  const format = useFormat();
  const { zone } = useCompany();
  const [page, setPage] = useState(1);
  const { data, problem, loading, refetch } = useContractQuery(listImports, { page }, { keepPrevious: true });
  useLiveAnswers(['imports'], [listImports, readImport]);
  return (
    <Panel title={t('earlier')}>
      <Box sx={{ px: 2 }}>
        {loading && <Loading rows={3} />}
        {problem && !data && (
          <ReadFailed problem={problem} onRetry={refetch}>
            {t('readFailed', { message: problem.message })}
          </ReadFailed>
        )}
        {data?.data.length === 0 && <Empty>{t('noEarlier')}</Empty>}
      </Box>
      {data && data.data.length > 0 && (
        <TableContainer tabIndex={0} role="region" aria-label={t('earlier')}>
          <Table size="small">
            <TableHead>
              <TableRow>
                <TableCell>{t('file')}</TableCell>
                <TableCell>{t('when')}</TableCell>
                <TableCell>{t('status')}</TableCell>
                {outcomes.map(({ name, label }) => (
                  <TableCell key={name} align="right">
                    {label}
                  </TableCell>
                ))}
                <TableCell align="right">{t('rejected')}</TableCell>
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
                  <TableCell>{t(`state.${found.status}`)}</TableCell>
                  {outcomes.map(({ name }) => (
                    <TableCell key={name} align="right">
                      {format.number(getCount(found, name))}
                    </TableCell>
                  ))}
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
