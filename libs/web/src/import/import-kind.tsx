import type { Import, ImportContracts } from '@tailboard/contracts/intake';
import type { ReactNode } from 'react';

/** An import of a service as its screen has it: what stands in the file, and what may become of a row. */
export interface ImportKind {
  readonly contracts: Omit<ImportContracts<string, never, never>, 'of'> & { readonly of: { readonly key: string } };
  readonly words: {
    readonly title: string;
    readonly context: string;
    /** What is to be dropped here. */
    readonly drop: string;
    /** What the files look like, and what comes of sending one again. */
    readonly hint: string;
    /** What the key of a row is called. */
    readonly key: string;
  };
  /** How rows may end besides being rejected, by the name of the count; `stands`: somebody has to do something about them. */
  readonly outcomes: readonly { readonly name: string; readonly label: string; readonly stands?: boolean }[];
  /** What else the head of the page leads to. */
  readonly actions?: ReactNode;
  /** Where one goes on from an import that has ended. */
  readonly next?: (found: Import) => ReactNode;
}

/** How many rows of an import ended so. */
export const countOf = (found: Import, name: string): number => (found as unknown as Record<string, number>)[name] ?? 0;
