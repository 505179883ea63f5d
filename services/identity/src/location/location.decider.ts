import { locationFacts, openLocation as contract } from '@tailboard/contracts/identity/location';
import { refuse } from '@tailboard/contracts/refusal';
import { decider, decision } from '@tailboard/eventing/decider';
import { derivedId } from '@tailboard/eventing/ids';

/** A location; its name is unique because its id is made of the name. */
export interface Location {
  readonly opened: { readonly name: string; readonly address: string; readonly sort: number } | null;
}

export const locationId = (name: string): string => derivedId('location', name.trim().toLowerCase());

export const openLocation = decision(contract, {
  stream: ({ name }) => locationId(name),
  decide: ({ opened }: Location, input) =>
    opened ? refuse('LocationExists', { name: opened.name }) : locationFacts.make.LocationOpened(input),
  answer: ({ opened }, input, { version }) => ({
    data: { locationID: locationId(input.name), ...(opened ?? input), active: true, version },
  }),
});

export const location = decider<Location, typeof locationFacts>({
  facts: locationFacts,
  initial: { opened: null },
  evolve: { LocationOpened: (_, { name, address, sort }) => ({ opened: { name, address, sort } }) },
  decisions: [openLocation],
});
