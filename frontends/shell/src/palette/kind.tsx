import type { IconName } from '@tailboard/ui/icons';
import type { ApiProblem } from '@tailboard/web/api/problem';

/** Something that one may jump to. */
export interface Option {
  readonly to: string;
  readonly words: string;
  /** What tells it from others of the same words. */
  readonly beside: string;
  readonly icon: IconName;
}
export interface Kind {
  readonly name: 'pages' | 'acts' | 'people' | 'jobs' | 'cpes';
  readonly options: readonly Option[];
  readonly searching: boolean;
  /** What the server said of a search that failed, and the way to try again. */
  readonly failed: { readonly problem: ApiProblem; readonly again: () => void } | null;
}
