import type { Import, ImportContracts, TableFileContracts } from '@tailboard/contracts/import-contracts';
import type { Text } from '@tailboard/contracts/locale';
import type { Topic } from '@tailboard/contracts/live';
import type { Position } from '@tailboard/eventing/event-store';
import type { CommandContext } from '@tailboard/eventing/handle-command';
import type { ServiceContext, Migration } from '../service-context.js';
import type { Finding, FindingTexts } from './findings/findings.js';
import type { Rejection } from './row-fields.js';

/** Result of importing one item. */
export interface ImportedRow<Outcome extends string = string> {
  readonly outcome: Outcome;
  readonly notes: readonly Finding[];
}
/** A valid item that cannot be imported, with the responsible field. */
export interface RejectedRow {
  readonly rejected: Pick<Rejection, 'field' | 'value' | 'reason'>;
}
/** A running import. */
export interface ImportRun {
  /** Location of rows without one, if the sender named it. */
  readonly location_id: string | null;
  /** Context on behalf of the sender, with an ID derived from import, item and step. */
  commandContext(item: string, step: string): CommandContext;
  /** Waits until a projection has reached a position, so that new records are found. */
  waitForProjection(projection: string, position: Position): Promise<void>;
}
/** Imports items; returns for each its result, or an error that affects only this item. */
export type ImportRows<Item, Outcome extends string> = (
  items: readonly Item[],
) => Promise<readonly (ImportedRow<Outcome> | RejectedRow | Error | undefined)[]>;

/** A kind of files whose rows are read by their columns. */
export interface TableFileKind {
  readonly contracts: TableFileContracts;
  /** Prefix of its tables; what the office assigned to columns is in `{table}_columns`. */
  readonly table: string;
  readonly findingTexts: FindingTexts;
  /** The columns of its files, for the template. */
  readonly columns: readonly string[];
  /** Columns that a file may lack. */
  readonly optionalColumns: readonly string[];
  /** Titles of the columns. */
  readonly titles?: Readonly<Record<string, Text>>;
  /** A row of the template that shows the formats; see `RowKind.isExample`. */
  readonly example?: Readonly<Record<string, string>>;
  /** Entry file of the process of a file. It calls `serveImport` and is an entry of the service's build. */
  readonly reader: URL;
}

/** Storage and texts of a kind of import. Pieces and rejected rows are in `{table}_piece` and `{table}_rejected`. */
export interface ImportKind extends TableFileKind {
  readonly contracts: ImportContracts<string, never, never>;
  /** Live topic for progress. */
  readonly topic: Topic;
  /** Outcome labels on the terminal. */
  readonly outcomeLabels: Readonly<Record<string, string>>;
}

/** A kind of import: what its rows are, and how they are imported. */
export interface RowImporter<Item, Outcome extends string, Key extends string> extends Omit<
  ImportKind,
  'contracts' | 'outcomeLabels'
> {
  readonly contracts: ImportContracts<string, Outcome, Key>;
  readonly outcomeLabels: Readonly<Record<Outcome, string>>;
  /** Projections that the import reads; they catch up first. */
  readonly reads: readonly string[];
  /**
   * Keys of the records that an item may create or change. Items that share one are imported one after the other: in
   * different batches of a file, and in the order of their imports.
   */
  readonly getConflictKeys: (item: Item) => readonly string[];
  /** The date of an item. */
  readonly getDate?: (item: Item) => string;
  readonly getKey: (item: Item) => string;
  /** Called once per start of an import. */
  readonly startImport: (ctx: ServiceContext, run: ImportRun) => Promise<ImportRows<Item, Outcome>>;
  /** Records the end of the import for interested parties; idempotent. */
  readonly recordEnd?: (
    ctx: ServiceContext,
    record: Omit<Import, 'rejected_file'>,
    isComplete: boolean,
    commandContext: CommandContext,
  ) => Promise<void>;
  /** Existing tables, if they predate {@link tablesOf}. */
  readonly migrations?: readonly Migration[];
}
