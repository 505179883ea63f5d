import { beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { timeSlots } from '@tailboard/contracts/jobs/reference';
import type { ReactNode } from 'react';
import { DraftRestored, useDraft, useDraftIn, useLastingDrafts } from './draft.js';
import { useContractForm } from './form.js';
import { fakeApi } from '../testing/fake-api.js';
import { createSignedInUser } from '../testing/people.js';
import { renderScreen } from '../testing/render-screen.js';

const start = { name: '8–10', start: '08:00', end: '10:00' };

function Slot({ version }: { version: number }): ReactNode {
  const draft = useDraft<typeof start, number>('slot.1');
  const base = draft.found?.base ?? version;
  const form = useContractForm(timeSlots.define, { labels: { name: 'Name', start: 'Start', end: 'End' }, start });
  const { restored, discard } = useDraftIn(form as never, draft, base);
  return (
    <>
      <p>version {base}</p>
      {restored && <DraftRestored onDiscard={discard} />}
      <input aria-label="Name" {...form.register('name')} />
    </>
  );
}
function LastingForm(): ReactNode {
  const draft = useDraft<string, number>('day.2026-10-06', { lasting: true });
  return (
    <>
      <button onClick={() => draft.keep('typed', 3)}>keep</button>
      <button onClick={draft.clear}>clear</button>
      <p>
        {draft.found?.values ?? 'nothing'} {useLastingDrafts('day.').join()}
      </p>
    </>
  );
}
const name = (): string => screen.getByLabelText<HTMLInputElement>('Name').value;

describe('A draft', () => {
  const user = createSignedInUser(['manager']);
  beforeEach(() => sessionStorage.clear());

  it('given something typed, when the page is loaded again, then it is there with the version that was read', async () => {
    const api = fakeApi();
    await renderScreen(<Slot version={3} />, { api, user });
    await userEvent.type(screen.getByLabelText('Name'), ' early');
    cleanup();
    await renderScreen(<Slot version={5} />, { api, user, isReload: true });
    await waitFor(() => expect(name()).toBe('8–10 early'));
    expect(screen.getByText('version 3')).toBeTruthy();
    expect(screen.getByText('Your unsaved entries were restored.')).toBeTruthy();
  });

  it('can be discarded, and is gone then', async () => {
    const api = fakeApi();
    await renderScreen(<Slot version={3} />, { api, user });
    await userEvent.type(screen.getByLabelText('Name'), ' early');
    cleanup();
    await renderScreen(<Slot version={3} />, { api, user, isReload: true });
    await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(name()).toBe('8–10');
    expect(sessionStorage.length).toBe(0);
  });

  it('is not kept of a form that is as it was opened, and not shown to another person', async () => {
    const api = fakeApi();
    await renderScreen(<Slot version={3} />, { api, user });
    await userEvent.type(screen.getByLabelText('Name'), 'x');
    expect(sessionStorage.length).toBe(1);
    cleanup();
    const other = createSignedInUser(['manager'], { id: '0b7c2f52-6a43-4c3c-9d0e-2f6a51f0a009' });
    await renderScreen(<Slot version={3} />, { api, user: other, isReload: true });
    expect(name()).toBe('8–10');
    cleanup();
    await renderScreen(<Slot version={3} />, { api, user, isReload: true });
    await waitFor(() => expect(name()).toBe('8–10x'));
    await userEvent.type(screen.getByLabelText('Name'), '{Backspace}');
    expect(sessionStorage.length).toBe(0);
  });

  it('that lasts is there when the tab was closed, is listed, and is no other user’s', async () => {
    const api = fakeApi();
    await renderScreen(<LastingForm />, { api, user });
    await userEvent.click(screen.getByText('keep'));
    sessionStorage.clear();
    cleanup();
    await renderScreen(<LastingForm />, { api, user, isReload: true });
    expect(screen.getByText('typed day.2026-10-06')).toBeTruthy();
    cleanup();
    const other = createSignedInUser(['manager'], { id: '0b7c2f52-6a43-4c3c-9d0e-2f6a51f0a009' });
    await renderScreen(<LastingForm />, { api, user: other, isReload: true });
    expect(screen.getByText('nothing')).toBeTruthy();
    cleanup();
    await renderScreen(<LastingForm />, { api, user, isReload: true });
    await userEvent.click(screen.getByText('clear'));
    expect(Object.keys(localStorage).filter((key) => key.startsWith('draft.'))).toEqual([]);
  });
});
