import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Audience } from '@tailboard/contracts/messaging/message';
import { ListMessages, PreviewAudience, WriteMessage } from '@tailboard/contracts/messaging/message-contracts';
import { messageTemplates } from '@tailboard/contracts/messaging/message-template';
import { savedAudiences } from '@tailboard/contracts/messaging/saved-audience';
import { fakeApi, toPage, type FakeApi } from '@tailboard/web/testing/fake-api';
import type { Editor } from '@tiptap/react';
import { messageRoutes } from '../messages/message-routes.js';
import { augusta, company, showRoute } from '../users/testing/company.js';
import '../messages/messages-page.js';
import '../messages/write-message-page.js';
import '../messages/body-editor.js';

const id = '5a0c7c7e-2f1e-4f7e-9a51-000000000001';
const crew = Audience.parse({ location_ids: [augusta], roles: ['technician'] });
const entry = { id, active: true, version: 3 };
const storm = {
  ...{ ...entry, name: 'Storm', title: 'Storm today', body: '<p>Stay off the ladders.</p>' },
  ...{ audience: crew, required: true, include_new_hires: false },
};

describe('Templates and saved audiences of messages', () => {
  let api: FakeApi;
  let steps: number;
  beforeEach(() => {
    steps = 0;
    api = company(fakeApi(), [])
      .when(ListMessages)
      .respond(() => toPage([]))
      .when(messageTemplates.list)
      .respond(() => toPage([storm]))
      .when(savedAudiences.list)
      .respond(() => toPage([{ ...entry, name: 'Augusta crew', audience: crew }]))
      .when(PreviewAudience)
      .respond(() => ({ data: { people: 7, names: [] } }))
      .when(WriteMessage)
      .respond(() => ({ data: { id, version: 1, people: 7, asks_from: 1, readers: 0 } }));
  });
  const click = async (role: string, name: string) => {
    steps++;
    await userEvent.click(await screen.findByRole(role, { name }));
  };
  const beginMessage = async () => {
    const { unmount } = await showRoute(messageRoutes, '/admin/messages', { api, roles: ['manager'] });
    await click('link', 'Write message');
    unmount();
    await showRoute(messageRoutes, '/admin/messages/add', { api, roles: ['manager'] });
  };
  const typeText = async (title: string, text: string) => {
    await userEvent.type(await screen.findByRole('textbox', { name: /^Title/ }), title);
    const { editor } = (await screen.findByRole('textbox', { name: 'Message' })) as unknown as { editor: Editor };
    act(() => void editor.commands.insertContent(text));
    await screen.findByText(/^[1-9][0-9]* characters/);
  };

  it('given a saved audience, when a message is written to it, then four steps send it to that crew', async () => {
    await beginMessage();
    steps++;
    await typeText('Storm', 'Stay off the ladders.');
    await click('button', 'Augusta crew');
    await click('button', 'Publish');
    await screen.findByText('Sent to 7 people.');
    expect(steps).toBe(4);
    expect(api.sent(WriteMessage)[0]?.input).toMatchObject({ title: 'Storm', audience: crew });
  });

  it('given a template, when it is chosen, then title, text and audience are filled in, and three steps send it', async () => {
    await beginMessage();
    await click('button', 'Storm');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Title/ }).value).toBe('Storm today');
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: 'Message' }).textContent).toBe('Stay off the ladders.'),
    );
    expect(screen.getByRole('button', { name: 'Augusta crew' }).getAttribute('aria-pressed')).toBe('true');
    await click('button', 'Publish');
    await screen.findByText('Sent to 7 people.');
    expect(steps).toBe(3);
    expect(api.sent(WriteMessage)[0]?.input).toMatchObject({ title: 'Storm today', body: storm.body, audience: crew });
  });

  it('given a text that was typed, when a template replaces it, then Undo brings it back', async () => {
    await beginMessage();
    await typeText('Mine', 'Typed');
    await click('button', 'Storm');
    const toast = await screen.findByRole('group', { name: 'The template Storm is filled in.' });
    await userEvent.click(within(toast).getByRole('button', { name: 'Undo' }));
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Title/ }).value).toBe('Mine');
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Message' }).textContent).toBe('Typed'));
  });

  it('given a message, when it is saved as a template, then its text and audience are saved without its dates; an equal name is replaced', async () => {
    api
      .when(messageTemplates.define)
      .respond((fields) => ({ data: { ...storm, ...fields, audience: crew } }))
      .when(messageTemplates.revise)
      .respond((fields) => ({ data: { ...storm, ...fields, audience: crew } }));
    await beginMessage();
    await typeText('Snow', '<p>Chains.</p>');
    await click('button', 'Save as template');
    const dialog = within(await screen.findByRole('dialog', { name: 'Save as template' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    dialog.getByText('The name field is required.');
    await userEvent.type(dialog.getByRole('textbox', { name: /^Name/ }), 'storm');
    dialog.getByText('Replaces Storm.');
    dialog.getByRole('button', { name: 'Replace' });
    await userEvent.type(dialog.getByRole('textbox', { name: /^Name/ }), ' and snow');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByText('storm and snow is saved.');
    await click('button', 'Save as template');
    await userEvent.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Storm{Enter}');
    await screen.findByText('Storm is saved.');
    expect(api.sent(messageTemplates.define)[0]?.input).toEqual({
      ...{ name: 'storm and snow', title: 'Snow', body: '<p>Chains.</p>', required: true, include_new_hires: false },
      audience: Audience.parse({ all: true }),
    });
    expect(api.sent(messageTemplates.revise)[0]?.headers.get('if-match')).toBe('3');
    expect(api.sent(WriteMessage)).toEqual([]);
  });

  it('given a saved audience, when it is deleted in the dialog, then it is retired after the question', async () => {
    api.when(savedAudiences.retire).respond(() => undefined);
    await beginMessage();
    await click('button', 'Augusta crew');
    await click('button', 'Save this audience');
    await click('button', 'Delete Augusta crew');
    await click('button', 'Delete');
    await waitFor(() => expect(api.sent(savedAudiences.retire)).toHaveLength(1));
  });
});
