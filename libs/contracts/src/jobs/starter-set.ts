import type { codeKinds } from './code.js';

/** Categories of cable work, with their planned points per job. */
export const starterCategories = [
  { name: 'Install', default_points: 40, color: '#009E73' },
  { name: 'Service call', default_points: 9, color: '#0072B2' },
  { name: 'Upgrade', default_points: 18, color: '#CC79A7' },
  { name: 'Disconnect', default_points: 5, color: '#D55E00' },
  { name: 'Drop / outside', default_points: 14, color: '#E69F00' },
  { name: 'Not done', default_points: 0, color: '#64748B' },
] as const;

type StarterCode = readonly [
  title: string,
  description: string,
  category: (typeof starterCategories)[number]['name'],
  points: number,
  counts_as?: (typeof codeKinds)[number],
];

/** Billing codes of cable work. Points are paid by the company's price per point. */
export const starterCodes: readonly StarterCode[] = [
  ['HSD', 'High-speed data install', 'Install', 6],
  ['GW', 'Gateway install and activation', 'Install', 7.5],
  ['STB1', 'First set-top box', 'Install', 6],
  ['STBX', 'Additional set-top box', 'Install', 3],
  ['OUT1', 'First outlet', 'Install', 6],
  ['OUTX', 'Additional outlet', 'Install', 3],
  ['VOICE', 'Voice port activation', 'Install', 3],
  ['WALL', 'Wall fish', 'Install', 9],
  ['SC', 'Service call, first', 'Service call', 9],
  ['SCR', 'Service call, repeat', 'Service call', 6],
  ['SWAP', 'Equipment swap', 'Service call', 3.5],
  ['LEAK', 'Leakage repair', 'Service call', 4],
  ['TRIP', 'Trip charge', 'Service call', 2],
  ['UPG', 'Service upgrade', 'Upgrade', 7],
  ['DISC', 'Disconnect at tap', 'Disconnect', 4],
  ['PICK', 'Equipment pickup', 'Disconnect', 2.5],
  ['DROP', 'Aerial drop', 'Drop / outside', 8],
  ['DROPUG', 'Underground drop, temporary', 'Drop / outside', 6],
  ['TAP', 'Tap to ground block rewire', 'Drop / outside', 5],
  ['ND-NOH', 'Customer not home', 'Not done', 0, 'not_done'],
  ['ND-RSC', 'Rescheduled by customer', 'Not done', 0, 'not_done'],
  ['ND-ACC', 'No access', 'Not done', 0, 'not_done'],
  ['ND-WX', 'Weather', 'Not done', 0, 'not_done'],
];

export const starterTimeSlots = [
  { name: '8–10', start: '08:00', end: '10:00' },
  { name: '10–12', start: '10:00', end: '12:00' },
  { name: '12–2', start: '12:00', end: '14:00' },
  { name: '2–4', start: '14:00', end: '16:00' },
  { name: '4–6', start: '16:00', end: '18:00' },
] as const;
