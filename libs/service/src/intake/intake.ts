import type { Import, ImportContracts } from '@tailboard/contracts/intake';
import type { Topic } from '@tailboard/contracts/live';
import type { Position } from '@tailboard/eventing/event-store';
import type { CommandContext } from '@tailboard/eventing/perform';
import type { ServiceContext, Migration } from '../house.js';
import type { Finding, Words } from './findings.js';
import type { Rejection } from './row-fields.js';

/** What taking in one item came to. */
export interface ImportedRow<Outcome extends string = string> {
  readonly outcome: Outcome;
  readonly notes: readonly Finding[];
}
/** An item that was read well and cannot be taken, with the field that keeps it from being taken. */
export interface RejectedRow {
  readonly rejected: Pick<Rejection, 'field' | 'value' | 'reason'>;
}
/** An import that is being worked on. */
export interface ImportRun {
  /** In the name of whoever sent the file, under an id that derives from the import, the item and the step. */
  commandContext(item: string, step: string): CommandContext;
  /** Waits until a projection has come to a position: what was just made must be found. */
  shown(projection: string, position: Position): Promise<void>;
}
/** Takes in items that were read from a file: for each what it came to, or an error that costs this item alone. */
export type ImportRows<Item, Outcome extends string> = (
  items: readonly Item[],
) => Promise<readonly (ImportedRow<Outcome> | RejectedRow | Error | undefined)[]>;

/** Where imports of a kind are kept, and how they are spoken of. */
export interface ImportKind {
  readonly contracts: ImportContracts<string, never, never>;
  /** Imports are rows of this table; their pieces and rejected rows stand in `{table}_piece` and `{table}_rejected`. */
  readonly table: string;
  /** What open screens are told when an import went on. */
  readonly topic: Topic;
  readonly words: Words;
  /** The outcomes on a terminal. */
  readonly told: Readonly<Record<string, string>>;
}

/** A kind of file that a service takes in: what its rows are, and what becomes of them. */
export interface RowImporter<Item, Outcome extends string, Key extends string> extends Omit<
  ImportKind,
  'contracts' | 'told'
> {
  readonly contracts: ImportContracts<string, Outcome, Key>;
  readonly told: Readonly<Record<Outcome, string>>;
  /** The file that the reading thread begins with: it calls `readInThread`, and is an entry of the service's build. */
  readonly reader: URL;
  /** The projections that taking in reads: they come to the head of the log before it begins. */
  readonly reads: readonly string[];
  /** What two items must not share within a batch, because each would look for what the other is just making. */
  readonly apart?: (item: Item) => readonly string[];
  /** The date that an item is about. */
  readonly dateOf?: (item: Item) => string;
  readonly keyOf: (item: Item) => string;
  /** Made once for each time that an import is begun. */
  readonly taking: (ctx: ServiceContext, run: ImportRun) => Promise<ImportRows<Item, Outcome>>;
  /** Records what became of the file, where somebody is to hear of it; under the same id however often it is called. */
  readonly ended?: (
    ctx: ServiceContext,
    record: Omit<Import, 'rejected_file'>,
    whole: boolean,
    commandContext: CommandContext,
  ) => Promise<void>;
  /** The tables, where they are older than {@link tablesOf}. */
  readonly migrations?: readonly Migration[];
}
