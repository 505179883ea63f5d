import type { IconName } from '@tailboard/ui/icons';
import type { ApiError } from '@tailboard/web/api/problem';

/** A search result that the user can choose. */
export interface Option {
  /** The address that it opens, or what it does. */
  readonly to: string | (() => void);
  readonly words: string;
  /** Distinguishes it from others with the same text. */
  readonly detail: string;
  readonly icon: IconName;
}
export interface Kind {
  readonly name: 'pages' | 'actions' | 'people' | 'jobs' | 'jobActions' | 'visits' | 'cpes';
  readonly options: readonly Option[];
  readonly searching: boolean;
  /** The error of a failed search, and the retry function. */
  readonly failed: { readonly problem: ApiError; readonly retry: () => void } | null;
}
