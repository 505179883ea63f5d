import Button from '@mui/material/Button';
import type { OutputOf } from '@tailboard/contracts/contract';
import { ReadFileReaders, type StoredFile } from '@tailboard/contracts/messaging/file-contracts';
import { Modal } from '@tailboard/ui/modal';
import { Pagination } from '@tailboard/ui/pagination';
import { Empty, Loading } from '@tailboard/ui/layout/states';
import { DataTable, type Column } from '@tailboard/ui/table';
import { useContractQuery } from '@tailboard/web/queries/queries';
import { useCompany } from '@tailboard/web/app/company';
import { useFormat } from '@tailboard/web/i18n/format';
import { useLiveAnswers } from '@tailboard/web/queries/live';
import { ReadFailed } from '@tailboard/web/queries/read-failed';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useState, type ReactNode } from 'react';
import { NonreaderList } from './nonreader-list.js';

type Reader = OutputOf<typeof ReadFileReaders>['data'][number];

/** The readers of each version of a file, with times; live. */
export function ReadersDialog({
  file,
  onClose,
}: {
  file: Pick<StoredFile, 'id' | 'title' | 'user_id' | 'requires_seen'>;
  onClose: () => void;
}): ReactNode {
  const t = useTexts('shell-files');
  const w = useTexts('web');
  const format = useFormat();
  const { zone } = useCompany();
  const { id, title, user_id } = file;
  const [page, setPage] = useState(1);
  const { data, problem, loading, refetch } = useContractQuery(ReadFileReaders, { id, page }, { keepPrevious: true });
  useLiveAnswers([user_id === null ? 'files:all' : `documents:${user_id}`], [ReadFileReaders]);
  const columns: readonly Column<Reader>[] = [
    {
      key: 'reader',
      label: t('reader'),
      main: true,
      render: ({ profile, actor }) =>
        actor === null ? profile.label : `${profile.label} (${t('byFor', { actor: actor.label })})`,
    },
    { key: 'version', label: t('version'), align: 'right', render: ({ version }) => format.number(version) },
    { key: 'when', label: t('when'), nowrap: true, render: ({ created_at }) => format.instant(created_at, zone) },
  ];
  return (
    <Modal
      title={t('readers', { title })}
      onClose={onClose}
      actions={
        <Button variant="contained" onClick={onClose}>
          {w('close')}
        </Button>
      }
    >
      {loading && <Loading rows={4} />}
      {problem && !data && (
        <ReadFailed problem={problem} onRetry={refetch}>
          {t('readersFailed', { message: problem.message })}
        </ReadFailed>
      )}
      {data?.data.length === 0 && <Empty dense>{t('nobody')}</Empty>}
      {data && data.data.length > 0 && (
        <DataTable
          label={t('readers', { title })}
          columns={columns}
          rows={data.data}
          rowKey={({ profile, actor, version }) => `${profile.id} ${version} ${actor?.id ?? ''}`}
        />
      )}
      {data && <Pagination current={data.current_page} last={data.last_page} onPage={setPage} />}
      <NonreaderList file={file} />
    </Modal>
  );
}
