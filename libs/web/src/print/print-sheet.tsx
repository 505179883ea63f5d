import { Loading } from '@tailboard/ui/layout/states';
import { lazy, Suspense, type ReactNode } from 'react';
import type { SheetOf } from './sheet.js';

// Few users print barcodes, so their code is loaded on demand.
const Sheet = lazy(async () => ({ default: (await import('./sheet.js')).Sheet }));

/**
 * Shows a printable list: Letter portrait, 24 rows a page, each with its Code 128; totals and signature lines at the
 * end (decision D20). Displayed as it will be printed, with a button that prints only the list.
 * @example <PrintSheet company={name} title={t('sheet', { tab, who })} range={range} rows={rows} … />
 */
export const PrintSheet = (props: SheetOf): ReactNode => (
  <Suspense fallback={<Loading />}>
    <Sheet {...props} />
  </Suspense>
);
