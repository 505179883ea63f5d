import { ReadSample, sampleEvents, type Proposal, type SampleRule } from '@tailboard/contracts/qc/sample';
import { column, projection, table } from '@tailboard/eventing/projection';
import { queryHandler } from '@tailboard/service/service-context';

const sample = table('sample', {
  columns: {
    date: 'date',
    seed: 'text',
    rule: column<SampleRule>('jsonb'),
    of: 'int',
    job_ids: 'text[]',
    drawn_at: 'timestamptz',
  },
  key: ['date'],
});

/** The drawn sample of each day. */
export const samplesProjection = projection({ name: 'qc.samples', version: 1, tables: { sample } })
  .on(sampleEvents, {
    SampleDrawn: ({ data: { date, seed, rule, candidates, job_ids }, meta }, rows) =>
      rows.sample.put({
        date,
        seed,
        rule,
        job_ids,
        of: candidates.reduce((sum, one) => sum + one.job_ids.length, 0),
        drawn_at: meta.at,
      }),
  })
  .notices({
    sample: ({ after, event }) =>
      after ? [{ topic: 'qc:list', type: event.type, id: after.date, actor_id: event.meta.actor_id }] : [],
  });

export const getSample = queryHandler(
  ReadSample,
  ['qc.samples', 'qc.jobs', 'qc.visits', 'qc.people'],
  async ({ date }, { db }) => {
    const [drawn] = await db.query<{
      seed: string;
      rule: SampleRule;
      of: number;
      job_ids: string[];
      drawn_at: string;
    }>('select seed, rule, "of", job_ids, drawn_at from sample where date = $1', [date]);
    if (!drawn) return { data: null, proposals: [] };
    const proposals = await db.query<Proposal>(
      `select job.id as job_id, job.identifier, job.address, visit.id as qc_id,
         case when person.id is null then null else jsonb_build_object('id', person.id, 'label', person.label) end as technician
       from job
       left join visit on visit.job_id = job.id
       left join person on person.id = job.user_id
       where job.id = any($1::uuid[]) and job.completed
       order by lower(person.label), job.identifier, job.id`,
      [drawn.job_ids],
    );
    return { data: { ...drawn, date }, proposals };
  },
);
