import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { ListSubmittedDocuments } from '@tailboard/contracts/messaging/document-contracts';
import { ListUserFiles } from '@tailboard/contracts/messaging/file-contracts';
import { Icon } from '@tailboard/ui/icons';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useCachedQuery } from '@tailboard/web/offline/cached-query';
import { useLiveAnswers } from '@tailboard/web/queries/live';
import { useContractQuery } from '@tailboard/web/queries/queries';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { DOCUMENTS } from '../documents/document-address.js';
import { DueList } from '../documents/due-list.js';

/** The user's own documents that are missing, expired, expire soon or were rejected, each with a way to upload it. */
export function MyDueDocuments({ userId }: { userId: string }): ReactNode {
  const { data } = useCachedQuery(ListUserFiles, { id: userId });
  useLiveAnswers([`documents:${userId}`], [ListUserFiles]);
  return <DueList due={data?.missing ?? []} own />;
}

/** The number of documents that wait for the office; nothing if there are none. */
export function DocumentsToReview(): ReactNode {
  const t = useTexts('shell-dashboard');
  const { data } = useContractQuery(ListSubmittedDocuments, {}, { quiet: true });
  useLiveAnswers(['documents'], [ListSubmittedDocuments]);
  if (!data || data.total === 0) return null;
  return (
    <Alert
      severity="info"
      variant="outlined"
      icon={<Icon name="info" />}
      action={
        <Button component={Link} to={DOCUMENTS} color="inherit">
          {t('toDocuments')}
        </Button>
      }
    >
      {t('documentsToReview', { count: data.total })}
    </Alert>
  );
}
