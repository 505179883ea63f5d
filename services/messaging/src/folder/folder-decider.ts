import {
  FOLDER_DEPTH,
  folderEvents,
  OpenFolder,
  RemoveFolder,
  ReviseFolder,
  type FolderState,
} from '@tailboard/contracts/messaging/folder';
import { isDeepStrictEqual } from 'node:util';
import { refuse } from '@tailboard/contracts/refusal';
import type { Database } from '@tailboard/eventing/database';
import { decider, decision, type DecisionContext } from '@tailboard/eventing/decider';
import { derivedId } from '@tailboard/eventing/ids';

/** The single stream of all folders, within its category. */
export const TREE = 'tree';
/** All folders by ID. */
export type Tree = Readonly<Record<string, FolderState>>;

const { FolderOpened, FolderRevised, FolderRemoved } = folderEvents.make;
const stream = (): string => TREE;
/** Each folder has its own version, so that a change of another folder is no conflict. */
const concerns = ({ data }: { readonly data: unknown }, { id }: { readonly id: string }): boolean =>
  (data as { readonly id: string }).id === id;
/** The ID is derived from the command, so that a form that is sent twice creates one folder. */
const toId = ({ command_id }: DecisionContext): string => derivedId('folder', command_id);

/** Returns a folder and its parents, innermost first. */
const getAncestors = (tree: Tree, id: string | null): FolderState[] => {
  const folder = id === null ? undefined : tree[id];
  return folder ? [folder, ...getAncestors(tree, folder.parent_id)] : [];
};
const within = (tree: Tree, id: string): FolderState[] =>
  Object.values(tree).filter(({ parent_id }) => parent_id === id);
const getHeight = (tree: Tree, id: string): number =>
  1 + Math.max(0, ...within(tree, id).map((child) => getHeight(tree, child.id)));

/** Returns why a folder cannot be at its requested position. */
function refuseMisplaced(tree: Tree, folder: FolderState) {
  const line = getAncestors(tree, folder.parent_id);
  const [parent] = line;
  if (folder.parent_id !== null && !parent) return refuse('FolderNotFound');
  if (line.some(({ id }) => id === folder.id)) return refuse('FolderInItself');
  const odd = [...(parent ? [parent] : []), ...within(tree, folder.id)].find(({ scope }) => scope !== folder.scope);
  if (odd) return refuse('FolderOfOtherScope', { name: odd.name });
  if (line.length + getHeight(tree, folder.id) > FOLDER_DEPTH) return refuse('FolderTooDeep');
  const named = folder.name.toLowerCase();
  const taken = Object.values(tree).some(
    ({ id, parent_id, name }) => id !== folder.id && parent_id === folder.parent_id && name.toLowerCase() === named,
  );
  return taken ? refuse('FolderNameTaken', { name: folder.name }) : undefined;
}

const openFolder = decision(OpenFolder, {
  stream,
  decide: (tree: Tree, form, context) => {
    const folder = { ...form, id: toId(context) };
    return tree[folder.id] ? [] : (refuseMisplaced(tree, folder) ?? FolderOpened(folder));
  },
  output: (tree: Tree, _, context) => ({ data: { ...tree[toId(context)]!, version: context.version } }),
});

const reviseFolder = decision(ReviseFolder, {
  stream,
  concerns,
  reads: ['messaging.files'],
  load: async ({ id, scope }, db: Database) => ({ strays: await holdsOther(db, id, scope) }),
  decide: (tree: Tree, folder, { loaded: { strays } }) => {
    const known = tree[folder.id];
    if (!known) return refuse('FolderNotFound');
    if (isDeepStrictEqual(known, folder)) return [];
    if (strays) return refuse('FolderOfOtherScope', { name: known.name });
    return refuseMisplaced(tree, folder) ?? FolderRevised(folder);
  },
  output: (tree: Tree, { id }, { version }) => ({ data: { ...tree[id]!, version } }),
});

/** Returns whether the folder contains company files although it is to contain users' documents, or vice versa. */
async function holdsOther(db: Database, id: string, scope: FolderState['scope']): Promise<boolean> {
  const [found] = await db.query<{ id: string }>(
    'select id from file where folder_id = $1 and (user_id is null) <> $2 limit 1',
    [id, scope === 'company'],
  );
  return found !== undefined;
}

const removeFolder = decision(RemoveFolder, {
  stream,
  concerns,
  reads: ['messaging.files'],
  load: async ({ id }, db: Database) => ({
    used: (await db.query('select id from file where folder_id = $1 limit 1', [id])).length > 0,
  }),
  decide: (tree: Tree, { id }, { loaded: { used } }) => {
    const known = tree[id];
    if (!known) return refuse('FolderNotFound');
    return used || within(tree, id).length > 0 ? refuse('FolderNotEmpty', { name: known.name }) : FolderRemoved({ id });
  },
});

/** All folders of the company: names and depth are validated across all of them. */
export const folderDecider = decider<Tree, typeof folderEvents>({
  events: folderEvents,
  removal: 'FolderRemoved',
  initial: {},
  evolve: {
    FolderOpened: (tree, folder) => ({ ...tree, [folder.id]: folder }),
    FolderRevised: (tree, folder) => ({ ...tree, [folder.id]: folder }),
    FolderRemoved: (tree, { id }) => Object.fromEntries(Object.entries(tree).filter(([key]) => key !== id)),
  },
  decisions: [openFolder, reviseFolder, removeFolder],
});
