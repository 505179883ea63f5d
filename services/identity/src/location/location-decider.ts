import type { DomainEvent } from '@tailboard/contracts/event';
import {
  CloseLocation as closeContract,
  locationEvents,
  OpenLocation as openContract,
  ReviseLocation as reviseContract,
} from '@tailboard/contracts/identity/location';
import { refuse } from '@tailboard/contracts/refusal';
import type { Database } from '@tailboard/eventing/database';
import { decider, decision } from '@tailboard/eventing/decider';
import { derivedId } from '@tailboard/eventing/ids';
import { PEOPLE } from '../people/people-lock.js';

interface Fields {
  readonly name: string;
  readonly address: string;
  readonly sort: number;
}
/** A location. Its ID is derived from the name that it was opened with; later names are looked up. */
export interface Location {
  /** Its fields; `null` before it is opened. */
  readonly opened: Fields | null;
  readonly active: boolean;
}

const { LocationOpened, LocationRevised, LocationClosed, LocationReopened } = locationEvents.make;
const toKey = (name: string): string => name.trim().toLowerCase();
export const locationId = (name: string): string => derivedId('location', toKey(name));

/** Returns whether another location has the name. */
const nameTaken = async (db: Database, name: string, self: string): Promise<boolean> =>
  (await db.query('select 1 from locations where lower(name) = $1 and id <> $2 limit 1', [toKey(name), self])).length >
  0;
/** Returns the number of active users at a location. */
const peopleAt = async (db: Database, id: string): Promise<number> =>
  (
    await db.query<{ users: number }>('select count(*)::int as users from users where location_id = $1 and active', [
      id,
    ])
  )[0]?.users ?? 0;

const toResponse = (id: string, { opened, active }: Location, version: number) => ({
  data: { locationID: id, ...(opened ?? { name: '', address: '', sort: 0 }), active, version },
});

export const openLocation = decision(openContract, {
  stream: ({ name }) => locationId(name),
  exclusiveLock: PEOPLE,
  reads: ['identity.locations'],
  load: async ({ name }, db: Database) => ({ taken: await nameTaken(db, name, locationId(name)) }),
  decide: ({ opened }: Location, input, { loaded }) => {
    if (opened)
      return toKey(opened.name) === toKey(input.name)
        ? refuse('LocationExists', { name: opened.name })
        : refuse('LocationRenamed', { name: opened.name });
    return loaded.taken ? refuse('LocationExists', { name: input.name }) : LocationOpened(input);
  },
  output: (state, input, { version }) => toResponse(locationId(input.name), state, version),
});

/** Changes a location's fields; `active` closes or reopens it. */
export const reviseLocation = decision(reviseContract, {
  exclusiveLock: PEOPLE,
  reads: ['identity.locations', 'identity.users'],
  load: async ({ id, name }, db: Database) => ({
    taken: await nameTaken(db, name, id),
    users: await peopleAt(db, id),
  }),
  decide: (state: Location, { name, address, sort, active }, { loaded }) => {
    if (!state.opened) return refuse('LocationNotFound');
    if (loaded.taken) return refuse('LocationExists', { name });
    if (state.active && !active && loaded.users > 0)
      return refuse('LocationInUse', { name: state.opened.name, users: loaded.users });
    const events: DomainEvent[] = [];
    const before = state.opened;
    if (name !== before.name || address !== before.address || sort !== before.sort)
      events.push(LocationRevised({ name, address, sort }));
    if (active !== state.active) events.push(active ? LocationReopened({}) : LocationClosed({}));
    return events;
  },
  output: (state, { id }, { version }) => toResponse(id, state, version),
});

/** Closes a location without users; earlier references still show its name. */
export const closeLocation = decision(closeContract, {
  exclusiveLock: PEOPLE,
  reads: ['identity.users'],
  load: async ({ id }, db: Database) => ({ users: await peopleAt(db, id) }),
  decide: ({ opened, active }: Location, _, { loaded }) => {
    if (!opened) return refuse('LocationNotFound');
    if (!active) return [];
    return loaded.users > 0 ? refuse('LocationInUse', { name: opened.name, users: loaded.users }) : LocationClosed({});
  },
});

const withFields = (state: Location, { name, address, sort }: Fields): Location => ({
  ...state,
  opened: { name, address, sort },
});

export const locationDecider = decider<Location, typeof locationEvents>({
  events: locationEvents,
  initial: { opened: null, active: false },
  evolve: {
    LocationOpened: (state, fields) => ({ ...withFields(state, fields), active: true }),
    LocationRevised: withFields,
    LocationClosed: (state) => ({ ...state, active: false }),
    LocationReopened: (state) => ({ ...state, active: true }),
  },
  decisions: [openLocation, reviseLocation, closeLocation],
});
