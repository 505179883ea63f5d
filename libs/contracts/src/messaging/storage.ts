import { z } from 'zod';
import { fileOutput, query } from '../contract.js';
import { FileNotFound } from './file.js';

/** Returns an attachment or file by name, as specified: the newest attachment that the caller may read, else the newest file. */
export const FetchStored = query('messaging.fetch-stored', {
  route: 'GET /storage/{filename}',
  prefix: '',
  permission: 'inbox.read',
  params: z.object({ filename: z.string().min(1).max(255) }),
  output: fileOutput('application/octet-stream'),
  refusals: [FileNotFound],
  summary:
    'Redirect to the newest attachment, else the newest file, of a name that the caller can read, for one minute (decision D23)',
});
