import Box from '@mui/material/Box';
import { ListSubmittedDocuments } from '@tailboard/contracts/messaging/document-contracts';
import { useContractQuery } from '@tailboard/web/queries/queries';
import type { ReactNode } from 'react';
import { DueDocuments } from './due-documents.js';
import { SubmittedDocuments } from './submitted-documents.js';

/** The documents that wait for the office, and those that people must provide or renew. */
export function OfficeOverview(): ReactNode {
  const { data } = useContractQuery(ListSubmittedDocuments, {}, { quiet: true });
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {data && <SubmittedDocuments files={data.data} total={data.total} showsPerson />}
      <DueDocuments />
    </Box>
  );
}
