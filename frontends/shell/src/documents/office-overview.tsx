import Box from '@mui/material/Box';
import { ListSubmittedDocuments } from '@tailboard/contracts/messaging/document-contracts';
import { MissingDocuments } from '@tailboard/contracts/messaging/file-contracts';
import { useLiveAnswers } from '@tailboard/web/queries/live';
import { useContractQuery } from '@tailboard/web/queries/queries';
import type { ReactNode } from 'react';
import { DueDocuments } from './due-documents.js';
import { SubmittedDocuments } from './submitted-documents.js';

/** The documents that wait for the office, and those that people must provide or renew; live. */
export function OfficeOverview(): ReactNode {
  const { data } = useContractQuery(ListSubmittedDocuments, {}, { quiet: true });
  useLiveAnswers(['documents'], [ListSubmittedDocuments, MissingDocuments]);
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {data && <SubmittedDocuments files={data.data} total={data.total} showsPerson />}
      <DueDocuments />
    </Box>
  );
}
