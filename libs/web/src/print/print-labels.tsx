import { Loading } from '@tailboard/ui/states';
import { lazy, Suspense, type ReactNode } from 'react';
import type { LabelsOf } from './label-sheet.js';

// Bars are drawn by few: what draws them is fetched when somebody prints.
const LabelSheet = lazy(async () => ({ default: (await import('./label-sheet.js')).LabelSheet }));

/**
 * Labels with bars on label stock, shown as they will be printed, with the button that prints them and nothing else of the page.
 * @example <PrintLabels stock="avery5160" from={4} labels={units.map(({ id, serial_mac }) => ({ id, words, code: serial_mac }))} />
 */
export const PrintLabels = (of: LabelsOf): ReactNode => (
  <Suspense fallback={<Loading />}>
    <LabelSheet {...of} />
  </Suspense>
);
