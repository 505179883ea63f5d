// @ts-check
import { dayAfter } from './demo-days.mjs';
import { createPdf, createPng } from './paper.mjs';

/** @typedef {import('./demo-api.mjs').DemoApi} DemoApi */

/** A wooden pole against the sky, with its line: enough to test rotation and the viewer. */
const pole = createPng({ width: 480, height: 320 }, (x, y) => {
  if (x > 225 && x < 255) return [112, 78, 48];
  if (Math.abs(y - 60 - (x - 240) ** 2 / 2400) < 2) return [30, 30, 34];
  return y > 260 ? [96, 132, 72] : [168 - y / 6, 200 - y / 8, 226];
});
/** The network box on the house wall, seen from the front. */
const box = createPng({ width: 320, height: 400 }, (x, y) => {
  const inside = x > 60 && x < 260 && y > 80 && y < 320;
  if (inside && x > 150 && x < 158) return [38, 128, 62];
  if (inside && (x - 160) ** 2 + (y - 200) ** 2 < 900) return [190, 160, 60];
  return inside ? [128, 134, 140] : [206, 198, 184];
});

/** @typedef {{ title: string, description?: string, seen?: boolean, name: string, bytes: Buffer }} Paper */
/** @type {readonly { folder: string, within?: string, papers: readonly Paper[] }[]} */
const FOLDERS = [
  {
    folder: 'Safety',
    papers: [
      {
        ...{ title: 'Ladder rules', description: 'Read before the first climb of the year.', seen: true },
        name: 'ladder-rules.pdf',
        bytes: createPdf('Ladder rules', [
          '1. One foot out for every four feet up.',
          '2. Three points of contact, always.',
          '3. On soft ground a board goes under both feet.',
          '4. Never within ten feet of a power line.',
        ]),
      },
      {
        ...{ title: 'Grounding the house box', description: 'How it looks when it is right.' },
        name: 'house-box.png',
        bytes: box,
      },
    ],
  },
  {
    folder: 'Aerial work',
    within: 'Safety',
    papers: [{ title: 'Drop over a yard', description: 'Clearance of ten feet.', name: 'drop.png', bytes: pole }],
  },
  {
    folder: 'Forms',
    papers: [
      {
        title: 'Damage report',
        name: 'damage-report.pdf',
        bytes: createPdf('Damage report', [
          'Date: ____________   Job: ____________',
          '',
          'What was damaged:',
          '',
          'Signed:',
        ]),
      },
      {
        title: 'Van inspection',
        name: 'van-inspection.pdf',
        bytes: createPdf('Van inspection', ['Tires   Brakes   Lights   Ladder rack', '', 'Mileage: ____________']),
      },
    ],
  },
];

/**
 * Creates the company's messages and documents: folders with files, licenses of some technicians, and messages of every
 * kind, some of them read. No required message addresses the users through whom the demo company continues.
 * @param {{ manager: DemoApi, readers: Readonly<Record<'warehouse' | 'qc' | 'technician', DemoApi>>, today: string,
 * cancelled: () => boolean }} of
 */
export async function spreadPapers({ manager, readers, today, cancelled }) {
  /** @type {Map<string, string>} */
  const folders = new Map();
  for (const [sort, { folder, within, papers }] of FOLDERS.entries()) {
    if (cancelled()) return;
    const id = await create(manager, '/folders', { name: folder, parent_id: folders.get(within ?? '') ?? null, sort });
    folders.set(folder, id);
    for (const { title, description = '', seen = false, name, bytes } of papers) {
      const content = await manager.sendFile('/files/bytes', { name, bytes });
      await create(manager, '/files', { title, description, folder_id: id, requires_seen: seen, content });
    }
  }
  await licences({ manager, today, cancelled });
  if (!cancelled()) await messages({ manager, readers, today });
}

/** @param {{ manager: DemoApi, today: string, cancelled: () => boolean }} of */
async function licences({ manager, today, cancelled }) {
  const folder_id = await create(manager, '/folders', {
    ...{ name: 'Driving licences', scope: 'user_documents', roles: ['technician'], required: true, sort: 10 },
  });
  /** @type {{ data: { id: string, label: string, technician_id: string | null }[] }} */
  const { data } = /** @type {never} */ ((await manager.request('GET', '/users/active?show=all')).body);
  const technicians = data.filter(({ technician_id }) => technician_id !== null);
  for (const [index, { id, label }] of technicians.slice(0, 8).entries()) {
    if (cancelled()) return;
    // One has expired, one expires soon; the others are valid for a long time.
    const expires_on = dayAfter(today, index === 0 ? -12 : index === 1 ? 20 : 400 + 30 * index);
    const bytes = createPdf('Driving licence', [label, `Good until ${expires_on}`]);
    const content = await manager.sendFile('/files/bytes', { name: 'licence.pdf', bytes });
    const json = { title: 'Driving licence', folder_id, requires_seen: true, expires_on, content };
    await create(manager, `/users/${id}/files`, json);
  }
}

/** @param {{ manager: DemoApi, readers: Readonly<Record<'warehouse' | 'qc' | 'technician', DemoApi>>, today: string }} of */
async function messages({ manager, readers, today }) {
  /** @param {number} days @param {string} time */
  const toInstant = (days, time = '12:00') => `${dayAfter(today, days)}T${time}:00.000Z`;
  /** @param {object} json */
  const postMessage = (json) => create(manager, '/messages', { audience: { all: true }, required: false, ...json });
  /** @param {'warehouse' | 'qc' | 'technician'} who @param {string} id @param {boolean} downloaded */
  const markAsSeen = (who, id, downloaded = false) =>
    readers[who].request('POST', `/messages/${id}/seen`, { json: { downloaded }, tolerated: [404, 409, 422] });
  const paper = await manager.sendFile('/messages/attachments', {
    name: 'storm-plan.pdf',
    bytes: createPdf('Storm plan', ['Who is called first', 'Where the spare generators are', 'When we do not climb']),
  });

  const welcome = await postMessage({
    title: 'Welcome to Tailboard',
    body: '<p>Your jobs, your hours, your equipment and what the office tells you are in <strong>one place</strong> now.</p><ul><li>Jobs of today: My jobs</li><li>End of the day: Close Daily Work</li></ul>',
  });
  await markAsSeen('technician', welcome);
  await markAsSeen('warehouse', welcome);
  await postMessage({
    title: 'Hours over the holidays',
    body: '<table><tbody><tr><th>Day</th><th>Office</th></tr><tr><td>Thursday</td><td>closed</td></tr><tr><td>Friday</td><td>8 to noon</td></tr></tbody></table>',
  });
  const storm = await postMessage({
    ...{ title: 'Storm plan', body: '<p>Keep it in the van.</p>', attachment: paper },
    audience: { roles: ['technician', 'supervisor'] },
  });
  await markAsSeen('technician', storm, true);
  const returns = await postMessage({
    ...{ title: 'Returns go to shelf C', body: '<p>What customers give back is kept apart from new stock.</p>' },
    ...{ audience: { roles: ['warehouse'] }, required: true },
  });
  await markAsSeen('warehouse', returns);
  const photos = await postMessage({
    ...{ title: 'A photo of every ground', body: '<p>Safety codes need a picture of the house box.</p>' },
    ...{ audience: { roles: ['qc'] }, required: true, deadline: toInstant(7) },
  });
  await markAsSeen('qc', photos);
  await postMessage({
    ...{ title: 'Steps to the yard are iced', body: '<p>Use the gate on Fifth Street.</p>' },
    ...{ audience: { roles: ['technician'] }, expires_at: toInstant(2) },
  });
  await postMessage({ title: 'New vans in spring', body: '<p>More in a week.</p>', publish_at: toInstant(3, '11:00') });
  await postMessage({ title: 'Price list of tools', body: '<p>Not finished.</p>', draft: true });
  const wrong = await postMessage({ title: 'Meeting at seven', body: '<p>In the yard.</p>' });
  await manager.request('DELETE', `/messages/${wrong}`, { tolerated: [404, 409] });
  const meeting = { title: 'Meeting on Monday at half past seven', audience: { all: true }, required: false };
  const monday = await postMessage({ ...meeting, body: '<p>In the yard. Bring your meters.</p>' });
  await markAsSeen('technician', monday);
  await manager.request('PUT', `/messages/${monday}`, {
    json: { ...meeting, body: '<p>In the hall: it will rain. Bring your meters.</p>', notify_again: true },
    tolerated: [404, 409, 422],
  });
  await postMessage({
    ...{ title: 'Calibration of the optical meters', body: '<p>Give them to the warehouse this week.</p>' },
    ...{ audience: { roles: ['technician', 'warehouse'] } },
  });
  await postMessage({ title: 'Thanks for a week without a missed slot', body: '<p>From all of the office.</p>' });
}

/**
 * Creates an entry. An entry that an interrupted loading already created is reused.
 * @param {DemoApi} api @param {string} route @param {object} json
 */
async function create(api, route, json) {
  const { body } = await api.request('POST', route, { json });
  return /** @type {{ data: { id: string } }} */ (body).data.id;
}
