import { parseSerial } from '@tailboard/contracts/equipment/serial';
import {
  CheckUnits,
  ListUseProblems,
  useProblemEvents,
  type UseProblem,
  type ListedUseProblem,
} from '@tailboard/contracts/equipment/use';
import * as no from '@tailboard/contracts/equipment/unit-refusals';
import { translate, type Locale, type Text } from '@tailboard/contracts/locale';
import { createPage } from '@tailboard/contracts/page';
import { isRefused } from '@tailboard/contracts/refusal';
import { column, projection, table } from '@tailboard/eventing/projection';
import { queryHandler } from '@tailboard/service/service-context';
import { loadUserNames } from '@tailboard/service/queries/people';
import { jobsProjection } from '../job/job-projection.js';
import { findUnits } from '../unit/find-units.js';
import { unitDecider } from '../unit/unit-decider.js';
import { unitReads } from '../unit/unit-record.js';
import { misfit } from './use-problem.js';

const use_problem = table('use_problem', {
  columns: {
    id: 'uuid',
    serial: 'text',
    why: column<UseProblem>('text'),
    user_id: 'uuid',
    job_id: 'uuid',
    date: 'date',
    raised_at: 'timestamptz',
    settled: column<ListedUseProblem['settled']>('text?'),
    reason: 'text',
    /** The last command that settled it, or undid that. */
    settled_by: 'text?',
  },
  key: ['id'],
  indexes: ['(raised_at) where settled is null', '(settled_by)'],
});

/** Mismatched units of closed days, open and settled. */
export const useProblemsProjection = projection({ name: 'equipment.use-problems', version: 2, tables: { use_problem } })
  .on(useProblemEvents, {
    UseProblemRaised: ({ id_in_category: id, data: { key: _, ...data }, meta }, rows) =>
      rows.use_problem.put({ id, ...data, raised_at: meta.at, settled: null, reason: '', settled_by: null }),
    UseProblemSettled: ({ id_in_category: id, data: { how, reason }, meta }, rows) =>
      rows.use_problem.change(id, { settled: how, reason, settled_by: meta.command_id }),
    UseProblemReopened: ({ id_in_category: id, meta }, rows) =>
      rows.use_problem.change(id, { settled: null, reason: '', settled_by: meta.command_id }),
  })
  .notices({
    use_problem: ({ after, event }) => [
      { topic: 'use-problems', type: event.type, id: after?.id ?? '', actor_id: event.meta.actor_id },
    ],
  });

const sorting = { date: 'date', raised_at: 'raised_at' } as const;
export const listUseProblems = queryHandler(
  ListUseProblems,
  [useProblemsProjection.name, 'equipment.people', jobsProjection.name],
  async ({ page, per_page, state, q, sort_by, direction }, { db }) => {
    const rows = await db.query<
      Omit<ListedUseProblem, 'user' | 'job'> & {
        total: number;
        user_id: string;
        label: string | null;
        job_id: string;
        identifier: string | null;
        address: string | null;
      }
    >(
      `select problem.*, person.label, job.identifier, job.address, count(*) over ()::int as total
       from use_problem as problem left join person on person.id = problem.user_id
         left join job on job.id = problem.job_id
       where (problem.settled is null) = $1 and ($2::text is null or strpos(upper(serial), upper($2)) > 0)
       order by ${sort_by ? `problem.${sorting[sort_by]} ${direction}` : 'problem.raised_at'}, problem.id
       limit $3 offset $4`,
      [state === 'open', q || null, per_page, (page - 1) * per_page],
    );
    return createPage(
      rows.map(
        ({ id, serial, why, user_id, label, job_id, identifier, address, date, raised_at, settled, reason }) => ({
          ...{ id, serial, why, date, raised_at, settled, reason },
          user: { id: user_id, label: label ?? '' },
          job: { id: job_id, identifier: identifier ?? '', address: address ?? '' },
        }),
      ),
      rows[0]?.total ?? 0,
      { page, per_page },
      ListUseProblems.path,
      { q, state, sort_by, direction: sort_by && direction },
    );
  },
);

const sentences: Readonly<Record<Exclude<UseProblem, 'NotASerial'>, Text>> = {
  NotInInventory: no.NotInInventory.text,
  HeldByAnother: no.HeldByAnother.text,
  OnAJob: no.OnAJob.text,
  InTheWarehouse: no.InTheWarehouse.text,
  WithTheProvider: no.WithTheProvider.text,
  UnitIsRemoved: no.UnitIsRemoved.text,
};
const describeProblem = (problem: UseProblem | null, locale: Locale, label: string): string =>
  problem === null || problem === 'NotASerial' ? '' : translate(sentences[problem], locale, { label });

/** Warnings for a user who enters serials: each unit's holder and type. The day is never refused because of them. */
export const checkUnits = queryHandler(
  CheckUnits,
  unitReads,
  async ({ user_id, serial_mac, job_id = null }, ctx, { locale }) => {
    const read = serial_mac.split(',').map(parseSerial);
    const found = await findUnits(
      ctx,
      read.flatMap(({ key }) => (isRefused(key) ? [] : [key])),
    );
    const data = [];
    for (const { raw, key } of read) {
      const unit = isRefused(key) ? undefined : found.get(key);
      const state = unit && (unit.known?.state ?? (await ctx.load(unitDecider, unit.id)).state);
      const problem = isRefused(key) ? 'NotASerial' : state ? misfit(state, { user_id, job_id }) : 'NotInInventory';
      const names = state?.user_id ? await loadUserNames(ctx, [state.user_id]) : new Map<string, string>();
      const type = state?.cpe_type_id ?? null;
      const [title] =
        type === null
          ? []
          : await ctx.db.query<{ title: string }>(`select fields->>'title' as title from cpetype where id = $1`, [
              type,
            ]);
      data.push({
        serial: raw,
        problem,
        message: describeProblem(problem, locale, names.get(state?.user_id ?? '') ?? ''),
        cpe_type_id: type,
        cpe_type: title?.title ?? null,
      });
    }
    return { data };
  },
);
