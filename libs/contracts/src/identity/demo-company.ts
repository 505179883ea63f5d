import { z } from 'zod';
import { command, query } from '../contract.js';
import { eventSchemas } from '../event.js';
import { refusal } from '../refusal.js';
import { CompanyDate } from '../values.js';

/** The parts of the demo company, in the order in which they are loaded: each needs those before it. */
export const demoParts = ['people', 'jobs', 'units'] as const;
const DemoPart = z.enum(demoParts);
export type DemoPart = z.output<typeof DemoPart>;

/** `democompany-company`: the loading of the demo company. Only identity handles its events. */
export const demoCompanyEvents = eventSchemas('democompany', {
  /** `date`: the current workday of the demo company. */
  DemoCompanyRequested: z.object({ date: CompanyDate }),
  DemoPartLoaded: z.object({ part: DemoPart }),
});

export const WorkHasBegun = refusal('WorkHasBegun', 409, {
  en: 'The demo company can be loaded only before work begins. This company already has other users, jobs, equipment or messages. To try the product with sample data, start it with an empty database.',
  es: 'La empresa de demostración solo puede cargarse antes de empezar a trabajar. Esta empresa ya tiene otros usuarios, trabajos, equipos o mensajes. Para probar el producto con datos de ejemplo, inícielo con una base de datos vacía.',
  'zh-CN':
    '演示公司只能在开始工作之前载入。本公司已有其他用户、工单、设备或消息。如需用示例数据试用本产品，请用空数据库启动。',
});

const DemoCompany = z.object({
  /** `offered`: nothing but the first owner and the setup is recorded. */
  state: z.enum(['offered', 'not_offered', 'loading', 'loaded']),
  /** The parts that are loaded. */
  parts: z.array(DemoPart),
});

export const ReadDemoCompany = query('identity.read-demo-company', {
  route: 'GET /demo-company',
  permission: 'demo-company.load',
  output: z.object({ data: DemoCompany }),
  summary: 'Get whether the demo company can be loaded, and how far it is',
});
/** Loads it once: a repeated request changes nothing. Its users have no password. */
export const LoadDemoCompany = command('identity.load-demo-company', {
  route: 'POST /demo-company',
  permission: 'demo-company.load',
  personally: true,
  output: z.object({ data: DemoCompany }),
  status: 202,
  refusals: [WorkHasBegun],
  summary: 'Load the demo company into a company in which work has not begun',
});

/** The users of the demo company by role, as the parts after `people` need them: their IDs and locations. */
export const DemoPeople = z.object({
  date: CompanyDate,
  manager: z.uuid(),
  supervisor: z.uuid(),
  warehouse: z.uuid(),
  technicians: z.array(z.object({ user_id: z.uuid(), location: z.string(), location_id: z.uuid() })),
});
export type DemoPeople = z.output<typeof DemoPeople>;

/** Tasks that load a part, by the part: each service has those of its own data. */
export const demoTasks = { people: 'load-demo-people', jobs: 'load-demo-jobs', units: 'load-demo-units' } as const;
/** Task of identity that notes a loaded part: `{ part }`. */
export const NOTE_DEMO_PART = 'note-demo-part';
