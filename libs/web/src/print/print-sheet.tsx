import { Loading } from '@tailboard/ui/states';
import { lazy, Suspense, type ReactNode } from 'react';
import type { SheetOf } from './sheet.js';

// Bars are drawn by few: what draws them is fetched when somebody prints.
const Sheet = lazy(async () => ({ default: (await import('./sheet.js')).Sheet }));

/**
 * A list on paper: Letter portrait, 24 rows a page, each with its Code 128; sums and lines to sign at the end (decision D20). Shown
 * as it will be printed, with the button that prints it and nothing else of the page.
 * @example <PrintSheet company={name} title={t('sheet', { tab, who })} range={range} rows={rows} … />
 */
export const PrintSheet = (of: SheetOf): ReactNode => (
  <Suspense fallback={<Loading />}>
    <Sheet {...of} />
  </Suspense>
);
