import type { Import } from '@tailboard/contracts/import-contracts';
import { orderImportEvents } from '@tailboard/contracts/jobs/work-order';
import type { EventOf } from '@tailboard/contracts/event';
import { decider, decision } from '@tailboard/eventing/decider';
import type { CommandContext } from '@tailboard/eventing/handle-command';
import { internalCommand } from '@tailboard/eventing/internal-command';
import type { ServiceContext } from '@tailboard/service/service-context';
import { z } from 'zod';

const { OrdersImported } = orderImportEvents.make;
const NoteImport = internalCommand('work-orders.note-import', {
  input: orderImportEvents.shapes.OrdersImported.schema.extend({ id: z.uuid() }),
});

const noteImport = decision(NoteImport, (noted: boolean, { id: _, ...counts }) =>
  noted ? [] : OrdersImported(counts),
);

/** Records the result of a work order file once. */
export const orderImportDecider = decider<boolean, typeof orderImportEvents>({
  events: orderImportEvents,
  initial: false,
  evolve: { OrdersImported: () => true },
  decisions: [],
  internalCommands: [noteImport],
});

type Counts = Omit<EventOf<typeof orderImportEvents>['data'], 'file_name' | 'whole'>;

/** Records what became of the file, for those who follow what happens. */
export async function noteEnd(
  ctx: ServiceContext,
  record: Pick<Import, 'id' | 'file_name' | 'rejected'>,
  completed: boolean,
  commandContext: CommandContext,
): Promise<void> {
  const { created, updated, unchanged, queued_for_matching, rejected } = record as typeof record & Counts;
  const counts = { created, updated, unchanged, queued_for_matching, rejected };
  await ctx.handleCommand(
    orderImportDecider,
    NoteImport,
    { id: record.id, file_name: record.file_name, whole: completed, ...counts },
    commandContext,
  );
}
