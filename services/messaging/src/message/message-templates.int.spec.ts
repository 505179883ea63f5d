import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { MessageTemplate } from '@tailboard/contracts/messaging/message-template';
import type { SavedAudience } from '@tailboard/contracts/messaging/saved-audience';
import { augusta, bell, li, messagingUnderTest, type MessagingUnderTest } from '../testing/messaging-under-test.js';

let messaging: MessagingUnderTest;
beforeAll(async () => {
  messaging = await messagingUnderTest();
});
afterAll(() => messaging.close());

const crew = { all: false, roles: ['technician'], user_ids: [], location_ids: [augusta] };
const storm = { name: 'Storm', title: 'Storm today', body: '<p>Stay off the ladders.</p>', audience: crew };

describe('Templates and saved audiences', () => {
  it('given a template, when it is saved, changed and deleted, then the office lists it, and technicians may not', async () => {
    const added = await messaging.sendAs<{ data: MessageTemplate }>(li, 'POST', '/message-templates', storm);
    expect([added.status, added.body.data.required]).toEqual([201, true]);
    const list = async () =>
      (await messaging.sendAs<{ data: MessageTemplate[] }>(li, 'GET', '/message-templates?active=true')).body.data.map(
        ({ title }) => title,
      );
    expect(await list()).toEqual(['Storm today']);
    const { id } = added.body.data;
    await messaging.sendAs(li, 'PUT', `/message-templates/${id}`, { ...storm, title: 'Storm tomorrow' });
    expect(await list()).toEqual(['Storm tomorrow']);
    await messaging.sendAs(li, 'DELETE', `/message-templates/${id}`);
    expect(await list()).toEqual([]);
    for (const path of ['/message-templates', '/saved-audiences'])
      expect((await messaging.sendAs(bell, 'GET', path)).status).toBe(403);
  });

  it('given a picture in the text of a template, when it is saved, then it is refused at the text', async () => {
    const body = `<p>Look:</p>\n<IMG data-picture="${'0'.repeat(64)}" alt="tap">`;
    const saved = await messaging.sendAs(li, 'POST', '/message-templates', { ...storm, name: 'Tap', body });
    expect([saved.status, Object.keys(saved.body.errors)]).toEqual([422, ['body']]);
  });

  it('given a saved audience, when its name is used again in other letters, then it is refused', async () => {
    const added = await messaging.sendAs<{ data: SavedAudience }>(li, 'POST', '/saved-audiences', {
      name: 'Augusta crew',
      audience: crew,
    });
    expect(added.body.data.audience).toEqual(crew);
    const again = await messaging.sendAs(li, 'POST', '/saved-audiences', {
      name: 'AUGUSTA CREW',
      audience: { all: true },
    });
    expect([again.status, again.body.code]).toEqual([409, 'EntryAlreadyExists']);
  });
});
