import type { Database } from '@tailboard/eventing/database';

/** A technician's card of a date: jobs in order, and the order's version. */
export interface Card {
  readonly technician: boolean;
  readonly job_ids: readonly string[];
  readonly version: number;
}

/** Projections of a card. */
export const cardReads = ['jobs.jobs', 'jobs.people'] as const;

/** Loads a technician's card; empty for other users. */
export async function loadCard(db: Database, day: { user_id: string; date: string }): Promise<Card> {
  const [card] = await db.query<Card>(
    `select exists (select from person where id = $1 and 'technician' = any(roles)) as technician,
            coalesce((select version from route where user_id = $1 and date = $2), 0) as version,
            array(select id::text from job where user_id = $1 and date = $2 and status <> 'cancelled'
                  order by route_order, id) as job_ids`,
    [day.user_id, day.date],
  );
  return card!;
}
