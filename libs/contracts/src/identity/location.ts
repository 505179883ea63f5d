import { z } from 'zod';
import { command, query } from '../contract.js';
import { facts } from '../event.js';
import { refusal } from '../refusal.js';
import { LocationId } from '../values.js';

const fields = z.object({
  name: z.string().trim().min(1).max(40),
  address: z.string().trim().max(200).default(''),
  sort: z.number().int().default(0),
});

export const locationFacts = facts('location', { LocationOpened: fields });

/** A location as the specification spells it: `name` and `locationID`. */
export const Location = z.object({
  locationID: LocationId,
  name: z.string(),
  address: z.string(),
  sort: z.number().int(),
  active: z.boolean(),
  version: z.number().int(),
});

export const LocationExists = refusal('LocationExists', 409, {
  en: 'There is already a location named {name}.',
  es: 'Ya existe una ubicación llamada {name}.',
  'zh-CN': '已存在名为 {name} 的地点。',
});

export const openLocation = command('identity.open-location', {
  route: 'POST /locations',
  permission: 'location.write',
  body: fields,
  output: z.object({ data: Location }),
  status: 201,
  refusals: [LocationExists],
  summary: 'Open a location',
});
export const listLocations = query('identity.locations', {
  route: 'GET /locations',
  permission: 'location.read',
  output: z
    .object({ data: z.object({ data: z.record(z.string(), Location) }) })
    .meta({ description: 'data.data is a map of locations by locationID' }),
  summary: 'The locations, as a map',
});
