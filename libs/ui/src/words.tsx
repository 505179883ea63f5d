import { useContext } from 'react';
import { pageContext } from './page-context.js';

/** The few texts and formats that the components contain. The application that owns the locale provides them. */
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
  sortBy: string;
  order: string;
  ascending: string;
  descending: string;
  noOptions: string;
  moreOptions(count: number): string;
  open: string;
  clear: string;
  percent(percent: number): string;
}

export const WordsContext = pageContext<Words>('ui.words.4', {
  retry: 'Retry',
  close: 'Close',
  dismiss: 'Dismiss',
  loading: 'Loading…',
  copy: 'Copy',
  copied: 'Copied',
  previous: 'Previous',
  next: 'Next',
  page: 'Page',
  pages: 'Pages',
  sortBy: 'Sort by',
  order: 'Order',
  ascending: 'Ascending',
  descending: 'Descending',
  noOptions: 'Sorry, no matching options.',
  moreOptions: (count) => `${count} more. Type to find them.`,
  open: 'Open',
  clear: 'Clear',
  percent: (percent) => `${percent}%`,
});

export const useWords = (): Words => useContext(WordsContext);
