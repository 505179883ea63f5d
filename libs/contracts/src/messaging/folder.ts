import { z } from 'zod';
import { oneLine } from '../text/one-line.js';
import { command, query } from '../contract.js';
import { ownRecord } from '../id-scope.js';
import { eventSchemas } from '../event.js';
import { History, historyQuery } from '../history.js';
import { pageOutput, PAGE_SIZE, pageQuery } from '../page.js';
import { roles } from '../permission.js';
import { refusal } from '../refusal.js';
import { queryInt, Uuid } from '../values.js';

/** Maximum folder depth (decision D23). */
export const FOLDER_DEPTH = 3;

/** Maximum number of folders. */
export const MAX_FOLDERS = 500;

/** Purpose of a folder: company files, or documents of each employee, such as a license. */
export const folderScopes = ['company', 'user_documents'] as const;
export type FolderScope = (typeof folderScopes)[number];

/**
 * A folder's properties. `roles`: who can read it, or who must supply its documents; none means everyone. `required`:
 * each of them must have a document in it.
 */
const FolderForm = z.object({
  name: oneLine().trim().min(1).max(60),
  parent_id: Uuid.nullable().default(null),
  scope: z.enum(folderScopes).default('company'),
  roles: z.array(z.enum(roles)).max(roles.length).default([]),
  required: z.boolean().default(false),
  sort: z.number().int().min(0).max(10_000).default(0),
});
const FolderState = FolderForm.extend({ id: Uuid });
export type FolderState = z.output<typeof FolderState>;
/** A folder. `version`: for `If-Match`; a change is refused if the folder changed meanwhile. */
export const Folder = FolderState.extend({ version: z.number().int() });
export type Folder = z.output<typeof Folder>;

/** `folders-tree`: all folders in one stream, because names are unique within a parent and the depth is limited. */
export const folderEvents = eventSchemas('folders', {
  FolderOpened: FolderState,
  FolderRevised: FolderState,
  FolderRemoved: z.object({ id: Uuid }),
});

export const FolderNotFound = refusal(
  'FolderNotFound',
  404,
  { en: 'This folder does not exist.', es: 'Esta carpeta no existe.', 'zh-CN': '该文件夹不存在。' },
  'folder_id',
);
export const FolderNameTaken = refusal(
  'FolderNameTaken',
  422,
  {
    en: 'A folder named {name} already exists here.',
    es: 'Ya hay aquí una carpeta llamada {name}.',
    'zh-CN': '此处已有文件夹“{name}”。',
  },
  'name',
);
export const FolderTooDeep = refusal(
  'FolderTooDeep',
  422,
  {
    en: 'Folders can have at most three levels.',
    es: 'Las carpetas admiten tres niveles como máximo.',
    'zh-CN': '文件夹最多三层。',
  },
  'parent_id',
);
export const FolderInItself = refusal(
  'FolderInItself',
  422,
  {
    en: 'A folder cannot be inside itself.',
    es: 'Una carpeta no puede estar dentro de sí misma.',
    'zh-CN': '文件夹不能放入自身。',
  },
  'parent_id',
);
export const FolderOfOtherScope = refusal(
  'FolderOfOtherScope',
  422,
  {
    en: '{name} is another type of folder. Choose a folder of the same type.',
    es: '{name} es una carpeta de otro tipo. Elija una del mismo tipo.',
    'zh-CN': '“{name}”属于另一类文件夹，请选择同类文件夹。',
  },
  'folder_id',
);
export const FolderNotEmpty = refusal('FolderNotEmpty', 409, {
  en: '{name} is not empty. Move or delete its contents first.',
  es: '{name} no está vacía. Mueva o elimine antes su contenido.',
  'zh-CN': '“{name}”不为空，请先移走或删除其中内容。',
});

const id = z.object({ id: Uuid });
const placed = [FolderNotFound, FolderNameTaken, FolderTooDeep, FolderInItself, FolderOfOtherScope];

export const ListFolders = query('messaging.folders', {
  route: 'GET /folders',
  permission: 'file.read',
  query: pageQuery(['name', 'sort']).extend({
    /** A tree is read at once. */
    per_page: queryInt(10, MAX_FOLDERS).default(PAGE_SIZE),
    scope: z.enum(folderScopes).optional(),
  }),
  output: pageOutput(Folder),
  summary: 'List the folders that the caller can open, by order and name',
});
export const ReadFolder = query('messaging.folder', {
  route: 'GET /folders/{id}',
  permission: 'file.read',
  ids: { id: ownRecord('folder', FolderNotFound) },
  params: id,
  output: z.object({ data: Folder }),
  refusals: [FolderNotFound],
  summary: 'Get a folder',
});
export const OpenFolder = command('messaging.open-folder', {
  route: 'POST /folders',
  permission: 'folder.write',
  body: FolderForm,
  output: z.object({ data: Folder }),
  status: 201,
  refusals: placed,
  summary: 'Add a folder',
});
export const ReviseFolder = command('messaging.revise-folder', {
  route: 'PUT /folders/{id}',
  permission: 'folder.write',
  params: id,
  body: FolderForm,
  output: z.object({ data: Folder }),
  refusals: placed,
  summary: 'Rename a folder, move it, or change its readers',
});
export const RemoveFolder = command('messaging.remove-folder', {
  route: 'DELETE /folders/{id}',
  permission: 'folder.write',
  params: id,
  refusals: [FolderNotFound, FolderNotEmpty],
  summary: 'Delete an empty folder',
});
export const FolderHistory = query('messaging.folder-history', {
  route: 'GET /folders/{id}/history',
  permission: 'folder.write',
  params: id,
  query: historyQuery,
  output: History,
  refusals: [FolderNotFound],
  summary: 'Get the history of a folder',
});
