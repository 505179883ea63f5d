import { boardTopic } from '@tailboard/contracts/jobs/board';
import type { Database } from '@tailboard/eventing/database';
import type { Notice } from '@tailboard/eventing/projection';

/** Returns the notices of the technicians' locations, for changed routes (`route:{user}:{date}`). */
export async function noticesOfLocations(db: Database, notices: readonly Notice[]): Promise<readonly Notice[]> {
  const routes = notices.flatMap((notice) => {
    const [kind, user_id = '', date = ''] = notice.topic.split(':');
    return kind === 'route' ? [{ notice, user_id, date }] : [];
  });
  if (routes.length === 0) return [];
  const people = await db.query<{ id: string; location_id: string }>(
    'select id, location_id from person where id = any($1::uuid[]) and location_id is not null',
    [[...new Set(routes.map(({ user_id }) => user_id))]],
  );
  const locations = new Map(people.map(({ id, location_id }) => [id, location_id]));
  return routes.flatMap(({ notice, user_id, date }) => {
    const location = locations.get(user_id);
    return location === undefined ? [] : [{ ...notice, topic: boardTopic(date, location) }];
  });
}
