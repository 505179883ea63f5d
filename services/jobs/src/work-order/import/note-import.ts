import type { Import } from '@tailboard/contracts/intake';
import { orderImportFacts } from '@tailboard/contracts/jobs/work-order';
import type { FactOf } from '@tailboard/contracts/event';
import { decider, decision } from '@tailboard/eventing/decider';
import type { Asking } from '@tailboard/eventing/perform';
import { step } from '@tailboard/eventing/step';
import type { House } from '@tailboard/service/house';
import { z } from 'zod';

const { OrdersImported } = orderImportFacts.make;
const NoteImport = step('work-orders.note-import', {
  input: orderImportFacts.shapes.OrdersImported.schema.extend({ id: z.uuid() }),
});

const noteImport = decision(NoteImport, (noted: boolean, { id: _, ...counts }) =>
  noted ? [] : OrdersImported(counts),
);

/** What became of a file of work orders: noted once. */
export const orderImportDecider = decider<boolean, typeof orderImportFacts>({
  facts: orderImportFacts,
  initial: false,
  evolve: { OrdersImported: () => true },
  decisions: [],
  steps: [noteImport],
});

type Counts = Omit<FactOf<typeof orderImportFacts>['data'], 'file_name' | 'whole'>;

/** Records what became of the file, for those who follow what happens. */
export async function noteEnd(
  house: House,
  record: Pick<Import, 'id' | 'file_name' | 'rejected'>,
  whole: boolean,
  asking: Asking,
): Promise<void> {
  const { created, updated, unchanged, queued_for_matching, rejected } = record as typeof record & Counts;
  const counts = { created, updated, unchanged, queued_for_matching, rejected };
  await house.perform(
    orderImportDecider,
    NoteImport,
    { id: record.id, file_name: record.file_name, whole, ...counts },
    asking,
  );
}
