import type { Database } from '@tailboard/eventing/database';

/** Pauses the recording of events in the middle, so that a process can be killed there. */
export const createWritePause = (db: Database) => ({
  async countEvents(type: string): Promise<number> {
    const [found] = await db.query<{ many: number }>(
      'select count(*)::int as many from eventstore.event where type = $1',
      [type],
    );
    return found!.many;
  },
  /** Pauses a writer after this number of events of a type: committed events stay, the rest waits for its end. */
  async pauseAt(type: string, many: number): Promise<void> {
    await db.query(`create or replace function eventstore.stand_still() returns trigger language plpgsql as $$
      begin
        if new.type = '${type}' and (select count(*) from eventstore.event where type = '${type}') >= ${many}
          then perform pg_sleep(600);
        end if;
        return new;
      end $$`);
    await db.query(`create trigger stand_still before insert on eventstore.event
      for each row execute function eventstore.stand_still()`);
  },
  async isPaused(): Promise<boolean> {
    const sleeping = await db.query(
      `select 1 from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()`,
    );
    return sleeping.length > 0;
  },
  async resume(): Promise<void> {
    await db.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()`,
    );
    await db.query('drop trigger stand_still on eventstore.event');
  },
});
