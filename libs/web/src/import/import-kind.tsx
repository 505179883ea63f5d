import type { Import, ImportContracts } from '@tailboard/contracts/import-contracts';
import type { ReactNode } from 'react';

/** Texts and outcomes of an import's screen. */
export interface ImportKind {
  readonly contracts: Omit<ImportContracts<string, never, never>, 'options'> & {
    readonly options: { readonly key: string };
  };
  readonly words: {
    readonly title: string;
    readonly context: string;
    /** Label of the drop area. */
    readonly drop: string;
    /** Expected files, and the effect of importing one again. */
    readonly hint: string;
    /** Name of a row's key. */
    readonly key: string;
  };
  /** Outcomes besides rejected, by counter name; `stands` marks those that need action. */
  readonly outcomes: readonly { readonly name: string; readonly label: string; readonly stands?: boolean }[];
  /** The columns of files, below the drop area. */
  readonly columns?: ReactNode;
  /** Additional actions in the page header. */
  readonly actions?: ReactNode;
  /** Choices for the next file, and their values. */
  readonly choices?: { readonly fields: ReactNode; readonly values: { readonly location_id?: string } };
  /** Returns what to do about the reason of rejected rows, by its code. `key` is the key of a single row. */
  readonly remedy?: (code: string, key?: string) => ReactNode;
  /** Actions on the rejected rows of an import together. */
  readonly resolve?: (found: Import) => ReactNode;
  /** Next step after a finished import. */
  readonly next?: (found: Import) => ReactNode;
}

/** Number of rows with an outcome. */
export const getCount = (found: Import, name: string): number =>
  (found as unknown as Record<string, number>)[name] ?? 0;
