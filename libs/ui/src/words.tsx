import { useContext } from 'react';
import { pageContext } from './page-context.js';

/** The few words that components say of themselves; whoever owns the locale provides them. */
export interface Words {
  retry: string;
  close: string;
  dismiss: string;
  loading: string;
  copy: string;
  copied: string;
  previous: string;
  next: string;
  page: string;
  pages: string;
}

export const WordsContext = pageContext<Words>('ui.words.1', {
  retry: 'Retry',
  close: 'Close',
  dismiss: 'Dismiss',
  loading: 'Loading …',
  copy: 'Copy',
  copied: 'Copied',
  previous: 'Previous',
  next: 'Next',
  page: 'Page',
  pages: 'Pages',
});

export const useWords = (): Words => useContext(WordsContext);
