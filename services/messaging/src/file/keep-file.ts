import type { FileContent, FileForm } from '@tailboard/contracts/messaging/file';
import {
  addFile,
  addFileVersion,
  addUserFile,
  fileTypes,
  linkToFile,
  downloadFile,
  removeUserFile,
} from '@tailboard/contracts/messaging/file-acts';
import { isRefused, refuse } from '@tailboard/contracts/refusal';
import { derivedId } from '@tailboard/eventing/ids';
import type { Asking } from '@tailboard/eventing/perform';
import { Act } from '@tailboard/service/act';
import { keep, pictureOf, uploadsOf } from '@tailboard/service/blobs/files-of';
import { personOf } from '@tailboard/service/blobs/links';
import { answer, procedure, type House } from '@tailboard/service/house';
import { rightsOf } from '../folder/may-open.js';
import { AddFile, AddVersion, fileDecider, RemoveDocument } from './file-decider.js';
import { linkTo, pathOfFile } from './file-link.js';
import { READABLE } from './may-read.js';

/** A name without the folders that somebody's machine, or somebody's malice, put before it. */
const plainName = (name: string): string => {
  const last =
    name
      .replaceAll(/\p{Cc}|\p{Cf}/gu, '')
      .split(/[/\\]/)
      .at(-1)
      ?.trim() ?? '';
  return /^\.*$/.test(last) ? 'file' : last;
};

/** The bytes as they are known here, kept for good; `undefined` where they are not here, or of a type that is not taken. */
async function kept({ db }: House, named: FileContent): Promise<FileContent | undefined> {
  const [upload] = await uploadsOf(db, [named.sha256]);
  if (!upload || !fileTypes.some((type) => type === upload.media)) return undefined;
  return (await keep(db, [named.sha256])).length === 0 ? { ...upload, name: plainName(named.name) } : undefined;
}

/** Keeps the bytes, then puts the file in its folder. The id derives from the command: a form that is sent twice adds one file. */
async function put(house: House, asking: Asking, form: FileForm & { content: FileContent; user_id: string | null }) {
  const content = await kept(house, form.content);
  if (!content) return refuse('FileBytesMissing');
  const id = derivedId('file', asking.command_id);
  const done = await new Act(house, asking).perform(fileDecider, AddFile, { ...form, id, content });
  if (isRefused(done)) return done;
  return { output: { data: { id, version: done.output.version } }, position: done.position };
}

export const adding = procedure(addFile, (form, house, asking) => put(house, asking, { ...form, user_id: null }));

export const addingForUser = procedure(
  addUserFile,
  async ({ id: user_id, ...form }, house, asking) => {
    const [person] = await house.db.query('select id from person where id = $1', [user_id]);
    return person ? put(house, asking, { ...form, user_id }) : refuse('UserNotFound');
  },
  ['messaging.people'],
);

export const addingVersion = procedure(addFileVersion, async ({ id, ...form }, house, asking) => {
  const content = await kept(house, form.content);
  if (!content) return refuse('FileBytesMissing');
  const done = await new Act(house, asking).perform(fileDecider, AddVersion, { id, content });
  if (isRefused(done)) return done;
  return { output: { data: { id, version: done.output.version } }, position: done.position };
});

export const removingForUser = procedure(removeUserFile, async ({ id, user_id }, house, asking) => {
  const act = new Act(house, asking);
  const done = await act.perform(fileDecider, RemoveDocument, { id, user_id });
  if (isRefused(done)) return done;
  return { output: undefined, position: act.position };
});

export const linking = answer(linkToFile, ['messaging.files'], async ({ id }, house, caller) => {
  const values = [...rightsOf(caller), caller.actor_id, id];
  const [known] = await house.db.query(`select file.id ${READABLE} and file.id = $4`, values);
  if (!known) return refuse('FileNotFound');
  return { data: { url: linkTo(house, id, caller.actor_id) } };
});

export const fileShown = answer(downloadFile, [], async ({ id, size, ...link }, house) => {
  if (personOf(house.config, pathOfFile(id), link, house.now()) === undefined) return refuse('LinkExpired');
  const { content, status } = (await house.state(fileDecider, id)).state;
  return content && status === 'kept'
    ? pictureOf(house, content, { name: content.name, size })
    : refuse('FileNotFound');
});
