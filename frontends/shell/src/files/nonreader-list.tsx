import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { ListFileNonreaders, RemindFileReaders, type StoredFile } from '@tailboard/contracts/messaging/file-contracts';
import { Pagination } from '@tailboard/ui/pagination';
import { useToast } from '@tailboard/ui/toast';
import { useCompany } from '@tailboard/web/app/company';
import { useFormat } from '@tailboard/web/i18n/format';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useLiveAnswers } from '@tailboard/web/queries/live';
import { useCommand, useContractQuery } from '@tailboard/web/queries/queries';
import { useState, type ReactNode } from 'react';

/** The people who have not seen the latest version of a file. If they must, they can be reminded together. */
export function NonreaderList({
  file: { id, user_id, requires_seen },
}: {
  file: Pick<StoredFile, 'id' | 'user_id' | 'requires_seen'>;
}): ReactNode {
  const t = useTexts('shell-files');
  const w = useTexts('web');
  const format = useFormat();
  const { zone } = useCompany();
  const { toast } = useToast();
  const [page, setPage] = useState(1);
  const { data } = useContractQuery(ListFileNonreaders, { id, page }, { keepPrevious: true });
  useLiveAnswers([user_id === null ? 'files:all' : `documents:${user_id}`], [ListFileNonreaders]);
  const { mutate, pending, problem } = useCommand(RemindFileReaders, { refreshes: [ListFileNonreaders] });
  const remind = async (): Promise<void> => {
    const result = await mutate({ id });
    if ('output' in result) toast(t('reminded', { count: result.output.data.people }));
  };
  if (!data) return null;
  if (data.total === 0) return <Typography variant="body2">{t('allSeen')}</Typography>;
  return (
    <Box component="section" aria-label={t('unseenBy', { count: data.total })} sx={{ mt: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mb: 0.5 }}>
        <Typography variant="h3" sx={{ flex: 1 }}>
          {t('unseenBy', { count: data.total })}
        </Typography>
        {requires_seen && (
          <Button loading={pending} onClick={() => void remind()}>
            {t('remind')}
          </Button>
        )}
      </Box>
      {problem && !problem.handled && (
        <Alert severity="error" variant="outlined">
          {w('notDone', { message: problem.message })}
        </Alert>
      )}
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {data.data.map(({ id: person, label, reminded_at }) => (
          <Typography component="li" variant="body2" key={person}>
            {label}
            {reminded_at !== null && ` · ${t('remindedOn', { when: format.instant(reminded_at, zone) })}`}
          </Typography>
        ))}
      </Box>
      <Pagination current={data.current_page} last={data.last_page} onPage={setPage} />
    </Box>
  );
}
