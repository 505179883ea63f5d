import { z } from 'zod';
import { query } from '../contract.js';
import { refusal } from '../refusal.js';

export const GeocoderFailed = refusal('GeocoderFailed', 409, {
  en: 'The address service did not answer. Try again, or place the pin yourself.',
  es: 'El servicio de direcciones no respondió. Inténtelo de nuevo o coloque el marcador usted mismo.',
  'zh-CN': '地址服务没有响应。请重试，或自行放置图钉。',
});
export const GeocoderNotConfigured = refusal('GeocoderNotConfigured', 409, {
  en: 'No address service is configured. Place the pin yourself.',
  es: 'No hay un servicio de direcciones configurado. Coloque el marcador usted mismo.',
  'zh-CN': '未配置地址服务，请自行放置图钉。',
});

export const FindPosition = query('jobs.find-position', {
  route: 'GET /positions',
  permission: 'job.edit',
  query: z.object({ address: z.string().trim().min(3).max(300) }),
  output: z.object({ data: z.object({ lat: z.number(), lng: z.number() }).nullable() }),
  refusals: [GeocoderFailed, GeocoderNotConfigured],
  summary: 'Find the position of an address with the geocoder of the installation; `null` if it knows none',
});

/** A new pin starts there, near most jobs. */
export const UsualPosition = query('jobs.usual-position', {
  route: 'GET /positions/usual',
  permission: 'job.edit',
  output: z.object({ data: z.object({ lat: z.number(), lng: z.number() }).nullable() }),
  summary: "Get the median position of the company's jobs of the last 90 days; `null` if none has a position",
});
