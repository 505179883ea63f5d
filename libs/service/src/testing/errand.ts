import { command, query } from '@tailboard/contracts/contract';
import { eventSchemas } from '@tailboard/contracts/event';
import { refusal, refuse } from '@tailboard/contracts/refusal';
import { resource } from '@tailboard/contracts/resource';
import { decider, decision } from '@tailboard/eventing/decider';
import { internalCommand } from '@tailboard/eventing/internal-command';
import { projection, table } from '@tailboard/eventing/projection';
import { z } from 'zod';
import { defineService } from '../define-service.js';
import { queryHandler, commandHandler } from '../service-context.js';

const id = z.object({ id: z.uuid() });
const AlreadyDone = refusal('AlreadyDone', 409, {
  en: 'This errand is done.',
  es: 'Este encargo está hecho.',
  'zh-CN': '此任务已完成。',
});
const NoErrand = refusal('NoErrand', 404, { en: 'There is no such errand.', es: 'No existe.', 'zh-CN': '不存在。' });
const errandOut = z.object({ data: z.object({ text: z.string(), version: z.number() }) });

const errandEvents = eventSchemas('errand', { ErrandNoted: z.object({ text: z.string() }), ErrandDone: z.object({}) });
type Errand = { text: string; done: boolean } | null;

/** Contracts of a sample service for the plumbing tests. */
export const errandRoutes = {
  note: command('errand.note', {
    route: 'PUT /errands/{id}',
    permission: 'job.write',
    params: id,
    body: z.object({ text: z.string().min(1), on: z.iso.date().optional() }),
    output: errandOut,
    refusals: [AlreadyDone],
    summary: 'Note an errand',
  }),
  finish: command('errand.finish', {
    route: 'DELETE /errands/{id}',
    permission: 'signed-in',
    params: id,
    refusals: [NoErrand],
    summary: 'Do an errand',
  }),
  list: query('errand.list', {
    route: 'GET /errands',
    permission: 'job.read',
    query: z.object({ q: z.string().optional() }),
    output: z.object({ data: z.array(z.string()) }),
    summary: 'The errands',
  }),
  weigh: command('errand.weigh', {
    route: 'POST /errands/weigh',
    permission: 'job.write',
    file: true,
    output: z.object({ name: z.string(), bytes: z.number() }),
    summary: 'Weigh a file',
  }),
  reverse: command('errand.reverse', {
    route: 'POST /errands/reverse',
    permission: 'public',
    body: z.array(z.int()),
    output: z.object({ data: z.array(z.int()) }),
    summary: 'A body that is a list',
  }),
  later: command('errand.later', {
    route: 'POST /errands/later',
    permission: 'public',
    body: z.object({ key: z.string() }),
    status: 202,
    summary: 'Do it later',
  }),
  fail: query('errand.fail', {
    route: 'GET /errands/fail',
    permission: 'public',
    output: z.object({}),
    summary: 'Breaks',
  }),
};
export const colours = resource('colour', {
  path: 'colours',
  eventPrefix: 'Colour',
  title: 'colours',
  key: 'name',
  read: 'reference.read',
  write: 'reference.write',
  fields: z.object({ name: z.string().min(1), sort: z.number().default(0) }),
});

const note = decision(errandRoutes.note, {
  decide: (errand: Errand, { text }) => {
    if (errand?.done) return refuse('AlreadyDone');
    return errand?.text === text ? [] : errandEvents.make.ErrandNoted({ text });
  },
  output: (errand, _, { version }) => ({ data: { text: errand?.text ?? '', version } }),
});
const finish = decision(errandRoutes.finish, (errand: Errand) =>
  errand ? (errand.done ? [] : errandEvents.make.ErrandDone({})) : refuse('NoErrand'),
);

/** An internal command: adds a prefix to an errand. */
export const Prefix = internalCommand('errand.prefix', {
  input: z.object({ id: z.uuid(), word: z.string() }),
  refusals: [NoErrand, AlreadyDone],
});
const prefix = decision(Prefix, (errand: Errand, { word }) => {
  if (!errand) return refuse('NoErrand');
  return errand.done ? refuse('AlreadyDone') : errandEvents.make.ErrandNoted({ text: `${word} ${errand.text}` });
});

export const errandDecider = decider<Errand, typeof errandEvents>({
  events: errandEvents,
  initial: null,
  evolve: {
    ErrandNoted: (_, { text }) => ({ text, done: false }),
    ErrandDone: (errand) => errand && { ...errand, done: true },
  },
  decisions: [note, finish],
  internalCommands: [prefix],
});

const errands = projection({
  name: 'errands.errands',
  version: 1,
  tables: { errand: table('errand', { columns: { id: 'uuid', text: 'text' }, key: ['id'] }) },
}).on(errandEvents, {
  ErrandNoted: (event, rows) => rows.errand.put({ id: event.id_in_category, text: event.data.text }),
  ErrandDone: (event, rows) => rows.errand.remove(event.id_in_category),
});

export const errandService = defineService({
  name: 'errands',
  deciders: [errandDecider],
  resources: [colours],
  projections: [errands],
  migrations: [{ id: 'done-later', sql: 'create table done_later (key text primary key, times int not null)' }],
  queryHandlers: [
    queryHandler(errandRoutes.list, ['errands.errands'], async ({ q }, { db }) => ({
      data: (
        await db.query<{ text: string }>(
          `select text from errand where $1::text is null or text like '%' || $1 || '%' order by text`,
          [q ?? null],
        )
      ).map(({ text }) => text),
    })),
    queryHandler(errandRoutes.fail, [], async () => {
      throw new Error('the password of the database is hunter2');
    }),
  ],
  commandHandlers: [
    commandHandler(errandRoutes.weigh, async ({ file }) => {
      let bytes = 0;
      for await (const part of file.bytes) bytes += part.length;
      return { output: { name: file.name, bytes } };
    }),
    commandHandler(errandRoutes.reverse, async ({ body }) => ({ output: { data: [...body].reverse() } })),
    commandHandler(errandRoutes.later, async ({ key }, { enqueue }) => {
      await enqueue('do-later', { key });
      return { output: undefined as never };
    }),
  ],
  tasks: [
    {
      name: 'do-later',
      run: async ({ key }, { db }) => {
        const [row] = await db.query<{ times: number }>(
          'insert into done_later values ($1, 1) on conflict (key) do update set times = done_later.times + 1 returning times',
          [key],
        );
        if (key === 'fails once' && row?.times === 1) throw new Error('not yet');
      },
    },
  ],
  findUserName: async (userId) => ({ rosa: 'Rosa Long' })[userId],
});
