import { z } from 'zod';
import { oneLine } from '../text/one-line.js';
import { command, query } from '../contract.js';
import { eventSchemas } from '../event.js';
import { History, historyQuery } from '../history.js';
import { refusal } from '../refusal.js';
import { LocationId } from '../values.js';

const fields = z.object({
  name: oneLine().trim().min(1).max(40),
  address: oneLine().trim().max(200).default(''),
  sort: z.number().int().default(0),
});

/** A location's fields; `sort` fits every table. */
const values = fields.extend({ sort: z.number().int().min(0).max(10_000).default(0) });

export const locationEvents = eventSchemas('location', {
  LocationOpened: fields,
  LocationRevised: fields,
  LocationClosed: z.object({}),
  LocationReopened: z.object({}),
});

/** A location with the specification's names: `name` and `locationID`. */
export const Location = z.object({
  locationID: LocationId,
  name: z.string(),
  address: z.string(),
  sort: z.number().int(),
  active: z.boolean(),
  version: z.number().int(),
});

export const LocationExists = refusal('LocationExists', 409, {
  en: 'A location named {name} already exists.',
  es: 'Ya existe una ubicación llamada {name}.',
  'zh-CN': '已存在名为 {name} 的地点。',
});

export const LocationRenamed = refusal('LocationRenamed', 409, {
  en: 'This name belonged to the location that is now called {name}. Choose another name.',
  es: 'Este nombre pertenecía a la ubicación que ahora se llama {name}. Elija otro.',
  'zh-CN': '该名称曾属于现名为 {name} 的地点，请另选名称。',
});
export const LocationNotFound = refusal('LocationNotFound', 404, {
  en: 'This location does not exist.',
  es: 'Esta ubicación no existe.',
  'zh-CN': '该地点不存在。',
});
export const LocationInUse = refusal('LocationInUse', 409, {
  en: '{name} still has {users} people. Move them to another location first.',
  es: '{name} aún tiene {users} personas. Cámbielas antes a otra ubicación.',
  'zh-CN': '{name} 仍有 {users} 名人员，请先将他们转到其他地点。',
});

export const OpenLocation = command('identity.open-location', {
  route: 'POST /locations',
  permission: 'location.write',
  body: values,
  output: z.object({ data: Location }),
  status: 201,
  refusals: [LocationExists, LocationRenamed],
  summary: 'Open a location',
});
export const ReviseLocation = command('identity.revise-location', {
  route: 'PUT /locations/{id}',
  permission: 'location.write',
  params: z.object({ id: LocationId }),
  body: values.extend({ active: z.boolean().default(true) }),
  output: z.object({ data: Location }),
  refusals: [LocationNotFound, LocationExists, LocationInUse],
  summary: 'Change a location; `active: false` closes it, `true` reopens it',
});
export const CloseLocation = command('identity.close-location', {
  route: 'DELETE /locations/{id}',
  permission: 'location.write',
  params: z.object({ id: LocationId }),
  refusals: [LocationNotFound, LocationInUse],
  summary: 'Close a location that has no users',
});
export const ReadLocation = query('identity.location', {
  route: 'GET /locations/{id}',
  permission: 'location.read',
  params: z.object({ id: LocationId }),
  output: z.object({ data: Location }),
  refusals: [LocationNotFound],
  summary: 'Get a location',
});
export const LocationHistory = query('identity.location-history', {
  route: 'GET /locations/{id}/history',
  permission: 'location.write',
  params: z.object({ id: LocationId }),
  query: historyQuery,
  output: History,
  refusals: [LocationNotFound],
  summary: 'Get the history of a location, newest first',
});
export const ListLocations = query('identity.locations', {
  route: 'GET /locations',
  permission: 'location.read',
  output: z.object({ data: z.record(z.string(), Location) }).meta({ description: 'Locations by locationID' }),
  summary: 'Get the locations as a map',
});
