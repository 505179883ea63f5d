import { companyDate } from '@tailboard/contracts/company-time';
import { UserNotFound } from '@tailboard/contracts/identity/user';
import { documentReminderEvents } from '@tailboard/contracts/messaging/document';
import {
  DocumentNotDue,
  DocumentSubmittedAlready,
  RemindedToday,
} from '@tailboard/contracts/messaging/document-contracts';
import { FolderNotFound } from '@tailboard/contracts/messaging/folder';
import { refuse } from '@tailboard/contracts/refusal';
import { UserId, Uuid } from '@tailboard/contracts/values';
import { decider, decision } from '@tailboard/eventing/decider';
import { internalCommand } from '@tailboard/eventing/internal-command';
import type { ReadContext } from '@tailboard/service/service-context';
import { z } from 'zod';
import { listDueDocuments } from './due-documents.js';

interface Reminders {
  readonly last: { readonly at: string; readonly command_id: string } | null;
}

/** Internal command that records a reminder of a document. */
export const RecordReminder = internalCommand('messaging.record-document-reminder', {
  input: z.object({ user_id: UserId, folder_id: Uuid }),
  refusals: [UserNotFound, FolderNotFound, DocumentNotDue, DocumentSubmittedAlready, RemindedToday],
});
const recordReminder = decision(RecordReminder, {
  stream: ({ user_id, folder_id }) => `${user_id}-${folder_id}`,
  reads: ['messaging.files', 'messaging.people'],
  load: async ({ user_id, folder_id }, readContext: ReadContext, { today }) => {
    const [people, folders, due] = await Promise.all([
      readContext.query('select id from person where id = $1 and active', [user_id]),
      readContext.query<{ name: string }>('select name from folder where id = $1', [folder_id]),
      listDueDocuments(readContext, user_id, today),
    ]);
    return { known: people.length > 0, folder: folders[0], due: due.find((one) => one.folder_id === folder_id) };
  },
  decide: ({ last }: Reminders, { user_id, folder_id }, { loaded, today, zone = 'UTC', command_id }) => {
    const { known, folder, due } = loaded;
    if (!known) return refuse('UserNotFound');
    if (!folder) return refuse('FolderNotFound');
    if (last?.command_id === command_id) return [];
    if (!due) return refuse('DocumentNotDue', { name: folder.name });
    if (due.review === 'submitted') return refuse('DocumentSubmittedAlready', { name: folder.name });
    if (last !== null && companyDate(new Date(last.at), zone) === today)
      return refuse('RemindedToday', { name: folder.name });
    return documentReminderEvents.make.DocumentReminded({ user_id, folder_id });
  },
});

/** Reminders of documents that people must provide: one stream for each person and folder. */
export const documentReminderDecider = decider<Reminders, typeof documentReminderEvents>({
  events: documentReminderEvents,
  initial: { last: null },
  evolve: { DocumentReminded: (_, __, { at, command_id }) => ({ last: { at, command_id } }) },
  decisions: [],
  internalCommands: [recordReminder],
});
