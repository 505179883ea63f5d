import { Loading } from '@tailboard/ui/layout/states';
import { lazy, Suspense, type ReactNode } from 'react';
import type { LabelsOf } from './label-sheet.js';

// Few users print barcodes, so their code is loaded on demand.
const LabelSheet = lazy(async () => ({ default: (await import('./label-sheet.js')).LabelSheet }));

/**
 * Shows labels on label stock as they will be printed, with a button that prints only them.
 * @example <PrintLabels stock="avery5160" from={4} labels={units.map(({ id, serial_mac }) => ({ id, words, code:
 * serial_mac }))} />
 */
export const PrintLabels = (props: LabelsOf): ReactNode => (
  <Suspense fallback={<Loading />}>
    <LabelSheet {...props} />
  </Suspense>
);
