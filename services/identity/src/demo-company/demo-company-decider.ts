import { demoCompanyEvents, type DemoPart } from '@tailboard/contracts/identity/demo-company';
import { CompanyDate } from '@tailboard/contracts/values';
import { decider, decision } from '@tailboard/eventing/decider';
import { internalCommand } from '@tailboard/eventing/internal-command';
import { z } from 'zod';

const { DemoCompanyRequested, DemoPartLoaded } = demoCompanyEvents.make;

/** There is one demo company, with one stream for its loading. */
export const DEMO_COMPANY = 'company';

/** The loading of the demo company: its workday, `null` if it was never requested, and the loaded parts. */
export interface DemoCompany {
  readonly date: string | null;
  readonly parts: readonly DemoPart[];
}

export const RequestDemoCompany = internalCommand('identity.demo-company.request', {
  input: z.object({ date: CompanyDate }),
  refusals: [],
});
/** Of two requests at once, one is recorded. */
const requestDemoCompany = decision(RequestDemoCompany, {
  stream: () => DEMO_COMPANY,
  decide: (state: DemoCompany, { date }) => (state.date === null ? DemoCompanyRequested({ date }) : []),
});

export const NoteDemoPart = internalCommand('identity.demo-company.note-part', {
  input: demoCompanyEvents.shapes.DemoPartLoaded.schema,
  refusals: [],
});
const noteDemoPart = decision(NoteDemoPart, {
  stream: () => DEMO_COMPANY,
  decide: (state: DemoCompany, { part }) => (state.parts.includes(part) ? [] : DemoPartLoaded({ part })),
});

export const demoCompanyDecider = decider<DemoCompany, typeof demoCompanyEvents>({
  events: demoCompanyEvents,
  initial: { date: null, parts: [] },
  evolve: {
    DemoCompanyRequested: (state, { date }) => ({ ...state, date }),
    DemoPartLoaded: (state, { part }) => ({ ...state, parts: [...state.parts, part] }),
  },
  decisions: [],
  internalCommands: [requestDemoCompany, noteDemoPart],
});
