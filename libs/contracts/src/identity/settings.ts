import { z } from 'zod';
import { query } from '../contract.js';

/**
 * Every setting in the order in which `GET /settings` lists them: the first two are the prices per point, in cents
 * (decision D6). Values are the product's defaults until a change is recorded.
 */
export const settings = [
  { key: 'price_point_tech', label: 'Price per point, technician', type: 'cents', value: 150 },
  { key: 'price_point_company', label: 'Price per point, company', type: 'cents', value: 260 },
  { key: 'delete_status', label: 'CPE deletion', type: 'choice', value: { show: true } },
  { key: 'minutes_per_point', label: 'Minutes per point', type: 'number', value: 5 },
  { key: 'workweek_start', label: 'Workweek begins on', type: 'choice', value: 'sunday' },
  { key: 'overtime_threshold', label: 'Overtime after hours', type: 'number', value: 40 },
  { key: 'overtime_method', label: 'Overtime method', type: 'choice', value: 'flsa' },
  { key: 'min_wage_cents', label: 'Minimum wage', type: 'cents', value: 725 },
  { key: 'per_diem_cents', label: 'Per diem', type: 'cents', value: 3500 },
  { key: 'leave_day_hours', label: 'Hours of a leave day', type: 'number', value: 8 },
  { key: 'price_levels', label: 'Price levels', type: 'list', value: [] },
  { key: 'qc_minor_limit', label: 'Minor QC findings that fail a job', type: 'number', value: 2 },
  { key: 'roadblock_lookback_days', label: 'Days that a roadblock looks back', type: 'number', value: 14 },
  { key: 'cpe_aging_days', label: 'Days until a unit counts as aging', type: 'number', value: 30 },
  { key: 'serial_limit', label: 'Serials in one submission', type: 'number', value: 500 },
  { key: 'timezone', label: 'Company time zone', type: 'text', value: 'America/New_York' },
  { key: 'company_name', label: 'Company', type: 'text', value: 'Tailboard' },
  { key: 'mail_url', label: 'Company e-mail site', type: 'text', value: '' },
] as const;
export type SettingKey = (typeof settings)[number]['key'];

export const readSettings = query('identity.settings', {
  route: 'GET /settings',
  permission: 'settings.read',
  output: z.object({
    data: z.array(z.object({ key: z.string(), value: z.unknown(), label: z.string(), type: z.string() })),
  }),
  summary: 'The settings list; the first two values are the prices per point in cents',
});
