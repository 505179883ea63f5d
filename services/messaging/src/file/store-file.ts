import { SubmitDocument } from '@tailboard/contracts/messaging/document-contracts';
import type { FileContent, FileForm } from '@tailboard/contracts/messaging/file';
import {
  AddFile as AddFileContract,
  AddFileVersion,
  AddUserFile,
  fileTypes,
  LinkToFile,
  LinkToFileVersion,
  DownloadFile,
  DownloadFileVersion,
  RemoveUserFile,
} from '@tailboard/contracts/messaging/file-contracts';
import { permittedScope } from '@tailboard/contracts/permission';
import { isRefused, refuse } from '@tailboard/contracts/refusal';
import { derivedId } from '@tailboard/eventing/ids';
import type { CommandContext } from '@tailboard/eventing/handle-command';
import { MultiStreamCommand } from '@tailboard/service/commands/multi-stream-command';
import { keepUploads, createPictureResponse, findUploads } from '@tailboard/service/blobs/files-of';
import { plainName } from '@tailboard/service/blobs/plain-name';
import { findLinkReader } from '@tailboard/service/blobs/links';
import { commandHandler, queryHandler, type Migration, type ServiceContext } from '@tailboard/service/service-context';
import { getReadParameters } from '../folder/open-condition.js';
import { AddFile, AddVersion, fileDecider, PutSubmitted, RemoveDocument } from './file-decider.js';
import { createDownloadLink, createVersionLink, getDownloadPath, getVersionPath } from './file-link.js';
import { READABLE } from './read-condition.js';

/** Stores the uploaded bytes permanently; `undefined` if they are missing, or of a type that is not accepted. */
async function findStored({ db }: ServiceContext, named: FileContent): Promise<FileContent | undefined> {
  const [upload] = await findUploads(db, [named.sha256]);
  if (!upload || !fileTypes.some((type) => type === upload.media)) return undefined;
  return (await keepUploads(db, [named.sha256])).length === 0
    ? { ...upload, name: plainName(named.name, upload.media) }
    : undefined;
}

/**
 * Stores the bytes, then adds the file to its folder. The ID is derived from the command: a form that is sent twice
 * adds one file.
 */
async function put(
  ctx: ServiceContext,
  commandContext: CommandContext,
  form: FileForm & { content: FileContent; user_id: string | null },
  submitted = false,
) {
  const content = await findStored(ctx, form.content);
  if (!content) return refuse('FileBytesMissing');
  const id = derivedId('file', commandContext.command_id);
  const command = new MultiStreamCommand(ctx, commandContext);
  const { user_id } = form;
  const done =
    submitted && user_id !== null
      ? await command.handleCommand(fileDecider, PutSubmitted, { ...form, user_id, id, content })
      : await command.handleCommand(fileDecider, AddFile, { ...form, id, content });
  if (isRefused(done)) return done;
  return { output: { data: { id, version: done.output.version } }, position: done.position };
}

export const handleAddFile = commandHandler(AddFileContract, (form, ctx, commandContext) =>
  put(ctx, commandContext, { ...form, user_id: null }),
);

export const handleAddUserFile = commandHandler(
  AddUserFile,
  async ({ id: user_id, ...form }, ctx, commandContext) => {
    const [person] = await ctx.db.query('select id from person where id = $1', [user_id]);
    return person ? put(ctx, commandContext, { ...form, user_id }) : refuse('UserNotFound');
  },
  ['messaging.people'],
);

/** Submits an own document. The office accepts or rejects it. */
export const handleSubmitDocument = commandHandler(SubmitDocument, (form, ctx, commandContext) =>
  put(ctx, commandContext, { ...form, description: '', requires_seen: false, user_id: commandContext.actor_id }, true),
);

export const handleAddFileVersion = commandHandler(AddFileVersion, async ({ id, ...form }, ctx, commandContext) => {
  const content = await findStored(ctx, form.content);
  if (!content) return refuse('FileBytesMissing');
  const done = await new MultiStreamCommand(ctx, commandContext).handleCommand(fileDecider, AddVersion, {
    id,
    content,
  });
  if (isRefused(done)) return done;
  return { output: { data: { id, version: done.output.version } }, position: done.position };
});

export const handleRemoveUserFile = commandHandler(RemoveUserFile, async ({ id, user_id }, ctx, commandContext) => {
  const command = new MultiStreamCommand(ctx, commandContext);
  const done = await command.handleCommand(fileDecider, RemoveDocument, { id, user_id });
  if (isRefused(done)) return done;
  return { output: undefined, position: command.position };
});

export const linkToFile = queryHandler(LinkToFile, ['messaging.files'], async ({ id }, ctx, caller) => {
  const [known] = await ctx.db.query('select id from file where id = $1', [id]);
  if (!known) return refuse('FileNotFound');
  return { data: { url: createDownloadLink(ctx, id, caller.actor_id) } };
});

/** The downloads of each version of a file, by user: only downloaded versions can be marked as seen (decision D23). */
export const fileDownloads: Migration = {
  id: 'file-downloads',
  sql: `create table file_download (
    file_id uuid not null, user_id uuid not null, version int not null, primary key (file_id, user_id, version))`,
};

/**
 * A link gives no more than its user may read at the moment. A download is recorded when the file was sent to its end;
 * small pictures are none.
 */
export const downloadFile = queryHandler(
  DownloadFile,
  ['messaging.files', 'messaging.people'],
  async ({ id, size, ...link }, ctx) => {
    const reader = await findLinkReader(ctx, getDownloadPath(id), link);
    if (!reader) return refuse('LinkExpired');
    const [known] = await ctx.db.query(`select file.id ${READABLE} and file.id = $4`, [
      ...getReadParameters({ principal: reader }),
      ...[reader.id, id],
    ]);
    if (!known) return refuse('FileNotFound');
    const { content, status, version } = (await ctx.load(fileDecider, id)).state;
    if (!content || status !== 'kept') return refuse('FileNotFound');
    const file = await createPictureResponse(ctx, content, { name: content.name, size });
    if (size !== undefined) return file;
    const onSent = () =>
      ctx.db.query('insert into file_download (file_id, user_id, version) values ($1, $2, $3) on conflict do nothing', [
        id,
        reader.id,
        version,
      ]);
    return { ...file, onSent };
  },
);

export const linkToFileVersion = queryHandler(LinkToFileVersion, [], async ({ id, version }, ctx, { actor_id }) => {
  const { status, form, versions } = (await ctx.load(fileDecider, id)).state;
  if (status !== 'kept') return refuse('FileNotFound');
  return versions[version - 1]
    ? { data: { url: createVersionLink(ctx, { id, version }, actor_id) } }
    : refuse('FileVersionNotFound', { title: form?.title, version });
});

/** Only users who manage files open earlier versions, and this is no download of the latest one. */
export const downloadFileVersion = queryHandler(
  DownloadFileVersion,
  ['messaging.people'],
  async ({ id, version, size, ...link }, ctx) => {
    const reader = await findLinkReader(ctx, getVersionPath(id, version), link);
    if (!reader) return refuse('LinkExpired');
    const { status, versions } = (await ctx.load(fileDecider, id)).state;
    const content = versions[version - 1]?.content;
    if (status !== 'kept' || !content || permittedScope(reader, 'file.write') !== 'all') return refuse('FileNotFound');
    return createPictureResponse(ctx, content, { name: content.name, size });
  },
);
