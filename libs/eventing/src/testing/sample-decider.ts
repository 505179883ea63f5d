import { command } from '@tailboard/contracts/contract';
import { eventSchemas } from '@tailboard/contracts/event';
import { refusal, refuse } from '@tailboard/contracts/refusal';
import { z } from 'zod';
import { decider, decision } from '../decider.js';

const sentence = { en: 'No.', es: 'No.', 'zh-CN': '不行。' };

/** A sample decider for specs: a toolbox into which tools are put and from which they are taken. */
export const boxEvents = eventSchemas('box', {
  ToolPutIn: z.object({ tool: z.string() }),
  ToolTaken: z.object({ tool: z.string() }),
});
interface Box {
  readonly tools: readonly string[];
  readonly last: { readonly stream: string; readonly at: string; readonly actor_id: string } | null;
}

const response = z.object({ tools: z.array(z.string()), version: z.number() });
const params = z.object({ id: z.string() });
const body = z.object({ tools: z.array(z.string()) });

export const putIn = decision(
  command('box.put', {
    route: 'PUT /boxes/{id}/tools',
    permission: 'signed-in',
    params,
    body,
    output: response,
    refusals: [refusal('BoxFull', 409, sentence)],
    summary: 'Put tools in',
  }),
  {
    decide: (box: Box, { tools }) => {
      const fresh = tools.filter((tool) => !box.tools.includes(tool));
      if (box.tools.length + fresh.length > 3) return refuse('BoxFull', { room: 3 - box.tools.length });
      return fresh.map((tool) => boxEvents.make.ToolPutIn({ tool }));
    },
    output: (box: Box, _: unknown, { version }) => ({ tools: [...box.tools], version }),
  },
);

/** Takes the tool that `load` returned, not the one that the caller named. */
export const takeWhat = decision(
  command('box.take', { route: 'PUT /boxes/{id}/take', permission: 'signed-in', params, summary: 'Take a tool' }),
  {
    stream: ({ id }) => id,
    load: async (_: { id: string }, reads: { wanted(): Promise<string> }) => reads.wanted(),
    decide: (_: Box, __: { id: string }, { loaded }: { loaded: string }) => boxEvents.make.ToolTaken({ tool: loaded }),
  },
);

/** Puts a tool back that was repaired: the version that its caller saw is the one of this tool. */
export const repair = decision(
  command('box.repair', {
    route: 'PUT /boxes/{id}/repair',
    permission: 'signed-in',
    params,
    body: z.object({ tool: z.string() }),
    output: response,
    summary: 'Repair a tool',
  }),
  {
    concerns: ({ data }, { tool }) => (data as { tool: string }).tool === tool,
    decide: (_: Box, { tool }) => boxEvents.make.ToolPutIn({ tool }),
    output: (box: Box, _: unknown, { version }) => ({ tools: [...box.tools], version }),
  },
);

export const box = decider<Box, typeof boxEvents>({
  events: boxEvents,
  initial: { tools: [], last: null },
  evolve: {
    ToolPutIn: (state, { tool }, last) => ({ tools: [...state.tools, tool], last }),
    ToolTaken: (state, { tool }, last) => ({ tools: state.tools.filter((one) => one !== tool), last }),
  },
  decisions: [putIn, takeWhat, repair],
});
