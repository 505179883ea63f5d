import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { ListUnread, ReadReceipts, type Edition } from '@tailboard/contracts/messaging/message-contracts';
import { Loading } from '@tailboard/ui/layout/states';
import { Modal } from '@tailboard/ui/modal';
import { MONO } from '@tailboard/ui/layout/theme';
import { useCompany } from '@tailboard/web/app/company';
import { useFormat } from '@tailboard/web/i18n/format';
import { PrintedPages } from '@tailboard/web/print/printed-pages';
import { useEveryPage } from '@tailboard/web/queries/queries';
import { ReadFailed } from '@tailboard/web/queries/read-failed';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { ProofSummary, type ProofCounts } from './proof-summary.js';
import { MessageBody } from './message-body.js';

/** In pixels: a printed Letter page and the controls next to it. */
const WIDTH = 900;

/**
 * The read history on paper: who has read a message, when, which version and its hash; who has not; and the text of each
 * version.
 */
export function PrintedHistory({
  id,
  title,
  counts,
  editions,
  onClose,
}: {
  id: string;
  title: string;
  counts: ProofCounts;
  editions: readonly Edition[];
  onClose: () => void;
}): ReactNode {
  const t = useTexts('shell-messages');
  const w = useTexts('web');
  const format = useFormat();
  const { name: company, zone } = useCompany();
  const receipts = useEveryPage(ReadReceipts, { id });
  const unread = useEveryPage(ListUnread, { id });
  const failed = [receipts, unread].find(({ rows, problem }) => problem !== null && rows === undefined);
  return (
    <Modal
      title={t('print')}
      width={WIDTH}
      onClose={onClose}
      actions={
        <Button variant="outlined" onClick={onClose}>
          {w('close')}
        </Button>
      }
    >
      {failed?.problem && (
        <ReadFailed problem={failed.problem} onRetry={failed.refetch}>
          {t('failed', { message: failed.problem.message })}
        </ReadFailed>
      )}
      {!failed && !(receipts.rows && unread.rows) && <Loading rows={4} />}
      {receipts.rows && unread.rows && (
        <PrintedPages name="receipts" paper={{ size: 'letter portrait', margin: '0.5in' }}>
          <Box
            component="section"
            aria-label={t('history')}
            className="figures"
            sx={{
              ...{ page: 'receipts', width: '190mm', boxSizing: 'border-box', bgcolor: '#fff', color: '#000' },
              ...{ fontSize: '9pt', lineHeight: 1.35, '@media screen': { p: '4mm' } },
              '& table': { width: '100%', borderCollapse: 'collapse', my: '4mm' },
              '& :is(th, td)': { textAlign: 'left', verticalAlign: 'top', py: '0.8mm', pr: '3mm', fontWeight: 400 },
              '& thead th': { borderBottom: '0.4mm solid #000', fontWeight: 600 },
              '& tr': { breakInside: 'avoid' },
            }}
          >
            <div>{company}</div>
            <Box component="h2" sx={{ m: 0, fontSize: '13pt', overflowWrap: 'anywhere' }}>
              {`${t('history')}: ${title}`}
            </Box>
            <ProofSummary id={id} counts={counts} />
            {receipts.rows.length > 0 && (
              <table>
                <thead>
                  <tr>
                    <th scope="col">{t('reader')}</th>
                    <th scope="col">{t('when')}</th>
                    <th scope="col">{t('has')}</th>
                    <th scope="col">{t('printedVersion')}</th>
                  </tr>
                </thead>
                <tbody>
                  {receipts.rows.map(({ profile, actor, pivot, fetched, version, hash }) => (
                    <tr key={`${profile.id} ${version}`}>
                      <th scope="row">
                        {actor === null ? profile.label : `${profile.label} (${t('byFor', { actor: actor.label })})`}
                      </th>
                      <td>{format.instant(pivot.created_at, zone)}</td>
                      <td>{t(!pivot.downloaded ? 'noFile' : fetched ? 'downloaded' : 'onWord')}</td>
                      <td>
                        {version}
                        <Box sx={{ fontFamily: MONO, fontSize: '6.5pt', overflowWrap: 'anywhere' }}>{hash}</Box>
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            )}
            {editions.map(({ version, title: name, body, filename, hash, written_at, written_by }) => (
              <Box key={version} component="section" sx={{ mb: '4mm' }}>
                <strong>{`${t('version', { version })}: ${name}`}</strong>
                <div>{t('writtenBy', { who: written_by.label, when: format.instant(written_at, zone) })}</div>
                <Box sx={{ fontFamily: MONO, fontSize: '6.5pt', overflowWrap: 'anywhere' }}>{hash}</Box>
                <MessageBody html={body} id={id} />
                {filename !== null && <div>{`${t('attachment')}: ${filename}`}</div>}
              </Box>
            ))}
            {unread.rows.length > 0 && (
              <p>
                <strong>{t('notYet', { count: unread.rows.length })}</strong>{' '}
                {unread.rows.map(({ label }) => label).join(', ')}
              </p>
            )}
          </Box>
        </PrintedPages>
      )}
    </Modal>
  );
}
