// @ts-check
/** @typedef {import('./demo-api.mjs').DemoApi} DemoApi */
/** @typedef {{ id: string, user: { id: string } | null }} Job */

/** The findings of inspectors in the demo company; the middle ones are the most frequent. */
const CODES = [
  { title: 'No ground at the house box', category: 'Safety', severity: 'major', safety: true, photo_required: false },
  { title: 'Drop hangs below ten feet', category: 'Outside', severity: 'major', safety: true, photo_required: false },
  { title: 'Drop not labelled', category: 'Outside', severity: 'minor' },
  { title: 'Loose connector', category: 'Inside', severity: 'minor' },
  { title: 'Splitter not needed', category: 'Inside', severity: 'minor' },
  { title: 'Signal outside its limits', category: 'Inside', severity: 'major' },
  { title: 'Customer not shown how it works', category: 'Customer', severity: 'info' },
  { title: 'Work place left untidy', category: 'Customer', severity: 'minor', points_deduct: 1 },
];
/** Visited jobs of each day, and how many of these visits are still planned. */
const [EACH, LEFT_PLANNED] = [8, 3];

/**
 * Creates QC data of the demo company: its codes, and visits to completed jobs of some days in all states.
 * @param {{
 *   manager: DemoApi, inspector: DemoApi, dates: readonly string[], today: string, cancelled: () => boolean,
 * }} of
 */
export async function visitJobs({ manager, inspector, dates, today, cancelled }) {
  for (const code of CODES) await manager.request('POST', '/qc-codes', { json: code, tolerated: [409] });
  const codes = await listAll(manager, '/qc-codes?active=1&per_page=100');
  const people = await listAll(manager, '/qcs/inspectors');
  for (const date of dates) {
    const jobs = /** @type {Job[]} */ (await listAll(manager, `/qcs/jobs?date=${date}&per_page=100`));
    for (const [index, job] of jobs.slice(0, EACH).entries()) {
      if (cancelled()) return;
      const inspectors = people.filter(({ id }) => id !== job.user?.id);
      const { body } = await manager.request('POST', '/qcs', {
        json: {
          assignment_id: job.id,
          date: index < EACH - LEFT_PLANNED ? date : today,
          inspector_id: inspectors[index % 3]?.id ?? null,
        },
        tolerated: [409, 422],
      });
      const id = /** @type {{ data?: { id: string } }} */ (body).data?.id;
      if (id === undefined || index >= EACH - LEFT_PLANNED) continue;
      const foundCodes = codes.filter((_, place) => (place + index) % 4 === 0).slice(0, index % 3);
      const { body: visit } = await manager.request('GET', `/qcs/${id}`);
      const { version } = /** @type {{ data: { version: number } }} */ (visit).data;
      await inspector.request('PUT', `/qcs/${id}`, {
        json: {
          version,
          customer_home: index % 2 === 0,
          codes: foundCodes.map((code) => ({ qc_code_id: code.id, note: '' })),
        },
        tolerated: [409, 422],
      });
      if (index % 2 === 0) await manager.request('POST', `/qcs/${id}/notify`, { tolerated: [409] });
    }
  }
  // The random proposal for the last of these days awaits review beside the board.
  const last = dates.at(-1);
  if (last !== undefined)
    await manager.request('POST', '/qcs/suggest', { json: { date: last, percent: 8 }, tolerated: [422] });
}

/**
 * @param {DemoApi} api @param {string} route
 * @returns {Promise<{ id: string }[]>}
 */
async function listAll(api, route) {
  return /** @type {{ data: { id: string }[] }} */ ((await api.request('GET', route)).body).data;
}
