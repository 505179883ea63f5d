import { cpeModels, cpeTypes } from '@tailboard/contracts/equipment/cpe-type';
import { ReceiveUnits } from '@tailboard/contracts/equipment/unit-contracts';
import { DemoPeople, demoTasks, NOTE_DEMO_PART } from '@tailboard/contracts/identity/demo-company';
import { isRefused } from '@tailboard/contracts/refusal';
import { actAsDemoUser } from '@tailboard/service/commands/act-as-demo-user';
import { entryId, resourceDecider } from '@tailboard/service/queries/resource';
import type { ServiceContext, Task } from '@tailboard/service/service-context';
import { handleReassignUnits } from '../unit/move-units.js';
import { handleReceiveUnits } from '../unit/receive-units.js';
import { cpeModelList } from '../unit/reference-lists.js';

/** The models of the demo company, with the letters that begin their serials and MACs. */
const demoModels = [
  { type: 'Modem', name: 'SB8200', maker: 'ARRIS', upc: '612572196403', letters: 'DMA', mac: '02DE01' },
  { type: 'Gateway', name: 'XB7', maker: 'Technicolor', upc: '190251137027', letters: 'DGB', mac: '02DE02' },
  { type: 'Set-top box', name: 'XG1v4', maker: 'Pace', upc: '751208300217', letters: 'DSC', mac: '02DE03' },
] as const;
/** Units of each model in each location, and those that each technician has of it. */
const [EACH, ISSUED] = [24, 2];

/** Loads the warehouse of the demo company: its types and models, the stock of each location, and issued units. */
export const loadingDemoUnits: Task = {
  name: demoTasks.units,
  async run(payload, ctx) {
    const people = DemoPeople.parse(payload);
    await ctx.waitUntilCaughtUp('equipment.people', 'equipment.settings');
    await defineModels(ctx, people);
    const locations = [...new Set(people.technicians.map(({ location_id }) => location_id))];
    for (const [place, location_id] of locations.entries()) await stock(ctx, people, { place, location_id });
    await ctx.enqueue(NOTE_DEMO_PART, { part: 'units' }, { key: `${NOTE_DEMO_PART} units`, service: 'identity' });
  },
};

const actAs = (ctx: ServiceContext, { warehouse }: DemoPeople, ...idParts: string[]) =>
  actAsDemoUser(ctx, { user_id: warehouse, role: 'warehouse' }, idParts);

async function defineModels(ctx: ServiceContext, people: DemoPeople): Promise<void> {
  const [types, models] = [
    resourceDecider(cpeTypes, { context: 'equipment' }),
    resourceDecider(cpeModels, { context: 'equipment', checked: cpeModelList }),
  ];
  for (const [sort, { type: title }] of demoModels.entries()) {
    const input = cpeTypes.define.input.body.parse({ title, sort: sort + 1 });
    await ctx.handleCommand(types, cpeTypes.define, input, actAs(ctx, people, 'type', title));
  }
  await ctx.waitUntilCaughtUp('equipment.cpetype');
  for (const [sort, { type, name, maker, upc }] of demoModels.entries()) {
    const cpe_type_id = entryId(cpeTypes, { title: type });
    const input = cpeModels.define.input.body.parse({ name, cpe_type_id, maker, upc, sort: sort + 1 });
    await ctx.handleCommand(models, cpeModels.define, input, actAs(ctx, people, 'model', name));
  }
  await ctx.waitUntilCaughtUp('equipment.cpemodel');
}

/** Receives the stock of a location, and issues some of it to its technicians. */
async function stock(
  ctx: ServiceContext,
  people: DemoPeople,
  { place, location_id }: { place: number; location_id: string },
): Promise<void> {
  const technicians = people.technicians.filter((technician) => technician.location_id === location_id);
  for (const { type, name, letters, mac } of demoModels) {
    const numbers = Array.from({ length: EACH }, (_, at) => String(place * EACH + at + 1).padStart(5, '0'));
    const serials = numbers.map((number) => `${letters}${number}`);
    const received = ReceiveUnits.input.body.parse({
      cpe_type_id: entryId(cpeTypes, { title: type }),
      cpe_model_id: entryId(cpeModels, { name }),
      location_id,
      serial_mac: serials,
      mac: numbers.map((number) => `${mac}${number.padStart(6, '0')}`),
    });
    const commandContext = actAs(ctx, people, 'receive', name, location_id);
    requireDone(await handleReceiveUnits.handle(received, ctx, commandContext), 'receive');
    await ctx.waitUntilCaughtUp('equipment.units');
    for (const [at, { user_id }] of technicians.entries()) {
      const issued = serials.slice(at * ISSUED, (at + 1) * ISSUED);
      const input = { user_id, serial_mac: issued, override: false, reason: '' };
      requireDone(await handleReassignUnits.handle(input, ctx, actAs(ctx, people, 'issue', name, user_id)), 'issue');
    }
  }
  await ctx.waitUntilCaughtUp('equipment.units');
}

/** Fails the task if a command was refused or lost a race: it is retried. */
function requireDone(result: object, step: string): void {
  if (isRefused(result)) throw new Error(`the demo company could not ${step} units: ${result.refused}`);
  if ('outcome' in result) throw new Error(`the demo company could not ${step} units: ${JSON.stringify(result)}`);
}
