import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import {
  ExportReceipts,
  ListUnread,
  ReadEditions,
  ReadReceipts,
  RemindReaders,
  type Edition,
  type Reader,
} from '@tailboard/contracts/messaging/message-contracts';
import { Icon } from '@tailboard/ui/icons';
import { Modal } from '@tailboard/ui/modal';
import { Pagination } from '@tailboard/ui/pagination';
import { Empty, Loading } from '@tailboard/ui/layout/states';
import { DataTable, type Column } from '@tailboard/ui/table';
import { useToast } from '@tailboard/ui/toast';
import { ExportButton } from '@tailboard/web/lists/export-button';
import { useContractQuery, useCommand } from '@tailboard/web/queries/queries';
import { useCompany } from '@tailboard/web/app/company';
import { useFormat } from '@tailboard/web/i18n/format';
import { useLiveAnswers } from '@tailboard/web/queries/live';
import { ReadFailed } from '@tailboard/web/queries/read-failed';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useState, type ReactNode } from 'react';
import { EditionDifference } from './edition-difference.js';
import { PrintedHistory } from './printed-history.js';
import { ProofSummary } from './proof-summary.js';
import { Share } from './share.js';
import { MessageBody } from './message-body.js';

/** Shows who has read which version of a message and when, and who has not: live, by location, with export. */
export function ReadHistory({
  message: { id, title },
  onClose,
}: {
  message: { readonly id: string; readonly title: string };
  onClose: () => void;
}): ReactNode {
  const t = useTexts('shell-messages');
  const w = useTexts('web');
  const { toast } = useToast();
  const [page, setPage] = useState(1);
  const { data, problem, loading, refetch } = useContractQuery(ReadReceipts, { id, page }, { keepPrevious: true });
  const { data: editions } = useContractQuery(ReadEditions, { id });
  useLiveAnswers([`receipts:${id}`, 'inbox:all'], [ReadReceipts, ListUnread, ReadEditions]);
  const [printing, setPrinting] = useState(false);
  const remind = useCommand(RemindReaders, { refreshes: [ReadReceipts] });
  const sendReminder = async (): Promise<void> => {
    const result = await remind.mutate({ id });
    if ('output' in result) toast(t('reminded', { count: result.output.data.people }));
  };
  return (
    <Modal
      title={`${t('history')}: ${title}`}
      wide
      onClose={onClose}
      actions={
        <>
          <Button disabled={!data || !editions} onClick={() => setPrinting(true)}>
            {t('print')}
          </Button>
          <ExportButton contract={ExportReceipts} input={{ id }} disabled={data?.data.length === 0} />
          <Button variant="contained" onClick={onClose}>
            {w('close')}
          </Button>
        </>
      }
    >
      {printing && data && editions && (
        <PrintedHistory
          id={id}
          title={title}
          counts={data}
          editions={editions.data}
          onClose={() => setPrinting(false)}
        />
      )}
      {loading && <Loading rows={4} />}
      {problem && !data && (
        <ReadFailed problem={problem} onRetry={refetch}>
          {t('failed', { message: problem.message })}
        </ReadFailed>
      )}
      {data && (
        <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          {remind.problem && !remind.problem.handled && (
            <Alert severity="error" variant="outlined" icon={<Icon name="error" />}>
              {w('notDone', { message: remind.problem.message })}
            </Alert>
          )}
          <Typography variant="h2" component="p">
            <Share readers={data.readers} people={data.people} />
          </Typography>
          <Typography component="div" variant="body2">
            <ProofSummary id={id} counts={data} />
          </Typography>
          {data.data.length === 0 ? <Empty dense>{t('nobody')}</Empty> : <Readers readers={data.data} />}
          <Pagination listName={t('history')} current={data.current_page} last={data.last_page} onPage={setPage} />
          <NotYet
            id={id}
            isComplete={data.people > 0 && data.readers >= data.people}
            remindedAt={data.reminded_at}
            pending={remind.pending}
            onRemind={() => void sendReminder()}
          />
          {editions && <Editions id={id} editions={editions.data} />}
          <Box component="section">
            <Typography variant="h3" sx={{ mb: 1 }}>
              {t('byLocation')}
            </Typography>
            {data.locations.map(({ location, readers, people }) => (
              <Box
                key={location ?? ''}
                sx={{ display: 'flex', gap: 2, justifyContent: 'space-between', maxWidth: 380 }}
              >
                <Typography variant="body2">{location ?? t('noLocation')}</Typography>
                <Typography variant="body2">
                  <Share readers={readers} people={people} />
                </Typography>
              </Box>
            ))}
          </Box>
        </Box>
      )}
    </Modal>
  );
}

function Readers({ readers }: { readers: readonly Reader[] }): ReactNode {
  const t = useTexts('shell-messages');
  const format = useFormat();
  const { zone } = useCompany();
  const columns: readonly Column<Reader>[] = [
    {
      key: 'reader',
      label: t('reader'),
      main: true,
      render: ({ profile, actor }) =>
        actor === null ? profile.label : `${profile.label} (${t('byFor', { actor: actor.label })})`,
    },
    { key: 'when', label: t('when'), nowrap: true, render: ({ pivot }) => format.instant(pivot.created_at, zone) },
    {
      key: 'has',
      label: t('has'),
      render: ({ pivot, fetched }) => t(!pivot.downloaded ? 'noFile' : fetched ? 'downloaded' : 'onWord'),
    },
    {
      key: 'version',
      label: t('version', { version: '' }).trim(),
      nowrap: true,
      render: ({ version, hash, earlier }) => (
        <span title={`SHA-256 ${hash}`}>{t(earlier ? 'earlier' : 'version', { version })}</span>
      ),
    },
  ];
  return (
    <DataTable
      label={t('history')}
      columns={columns}
      rows={readers}
      rowKey={({ profile, version }) => `${profile.id} ${version}`}
    />
  );
}

/** The difference between two editions that the user chooses; at first between the last two. */
function CompareEditions({ editions }: { editions: readonly Edition[] }): ReactNode {
  const t = useTexts('shell-messages');
  const [earlierVersion, setEarlierVersion] = useState(editions[1]?.version);
  const [laterVersion, setLaterVersion] = useState(editions[0]?.version);
  const find = (version: number | undefined): Edition | undefined => editions.find((one) => one.version === version);
  const [before, after] = [find(earlierVersion), find(laterVersion)];
  const choice = (label: string, value: number | undefined, onChoose: (version: number) => void): ReactNode => (
    <TextField
      select
      size="small"
      label={label}
      value={value}
      onChange={({ target }) => onChoose(Number(target.value))}
      sx={{ minWidth: 130 }}
    >
      {editions.map(({ version }) => (
        <MenuItem key={version} value={version}>
          {t('version', { version })}
        </MenuItem>
      ))}
    </TextField>
  );
  return (
    <Box component="details" sx={{ '& > summary': { cursor: 'pointer', py: 0.5 } }}>
      <Typography component="summary" variant="body2">
        {t('compareVersions')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, py: 1 }}>
        {choice(t('compare'), earlierVersion, setEarlierVersion)}
        {choice(t('compareWith'), laterVersion, setLaterVersion)}
      </Box>
      {before && after && <EditionDifference before={before} after={after} />}
    </Box>
  );
}

/** The text of each edition, the latest first. */
function Editions({ id, editions }: { id: string; editions: readonly Edition[] }): ReactNode {
  const t = useTexts('shell-messages');
  const format = useFormat();
  const { zone } = useCompany();
  return (
    <Box component="section">
      <Typography variant="h3" sx={{ mb: 1 }}>
        {t('text')}
      </Typography>
      {editions.length > 1 && <CompareEditions editions={editions} />}
      {editions.map(({ version, title, body, filename, written_at, written_by }, index) => (
        <Box
          key={version}
          component="details"
          open={index === 0}
          sx={{ '& > summary': { cursor: 'pointer', py: 0.5 } }}
        >
          <Typography component="summary" variant="body2">
            {t('version', { version })} ·{' '}
            {t('writtenBy', { who: written_by.label, when: format.instant(written_at, zone) })}
          </Typography>
          <Box sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 1.5, mb: 1 }}>
            <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{title}</Typography>
            <MessageBody html={body} id={id} />
            {filename !== null && <Typography variant="body2">{`${t('attachment')}: ${filename}`}</Typography>}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

function NotYet({
  id,
  isComplete,
  remindedAt,
  pending,
  onRemind,
}: {
  id: string;
  /** Everyone in the audience has read it. An unpublished or withdrawn message has no unread people either. */
  isComplete: boolean;
  remindedAt: string | null;
  pending: boolean;
  onRemind: () => void;
}): ReactNode {
  const t = useTexts('shell-messages');
  const format = useFormat();
  const { zone } = useCompany();
  const [page, setPage] = useState(1);
  const { data, problem, refetch } = useContractQuery(ListUnread, { id, page }, { keepPrevious: true });
  // After the people of the last page have read it, the previous page is the last.
  if (data && page > data.last_page && data.current_page === page) setPage(data.last_page);
  if (problem && !data)
    return (
      <ReadFailed problem={problem} onRetry={refetch}>
        {t('failed', { message: problem.message })}
      </ReadFailed>
    );
  if (!data) return <Loading rows={1} />;
  if (data.total === 0) return isComplete && <Typography variant="body2">{t('allRead')}</Typography>;
  return (
    <Box component="section">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 0.5 }}>
        <Typography variant="h3" sx={{ flex: 1 }}>
          {t('notYet', { count: data.total })}
        </Typography>
        <Button variant="outlined" loading={pending} onClick={onRemind}>
          {t('remind')}
        </Button>
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {data.data.map(({ label }) => label).join(', ')}
      </Typography>
      <Pagination listName={t('unread')} current={data.current_page} last={data.last_page} onPage={setPage} />
      {remindedAt !== null && (
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {t('remindedOn', { when: format.instant(remindedAt, zone) })}
        </Typography>
      )}
    </Box>
  );
}
