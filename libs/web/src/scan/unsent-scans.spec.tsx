import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { VerifyUnits } from '@tailboard/contracts/equipment/unit-contracts';
import { useState, type ReactNode } from 'react';
import { useOutbox } from '../offline/outbox.js';
import type { StoredCommand } from '../offline/outbox-records.js';
import { emptyOutbox } from '../testing/empty-outbox.js';
import { fakeApi, type FakeApi } from '../testing/fake-api.js';
import { createSignedInUser } from '../testing/people.js';
import { renderScreen } from '../testing/render-screen.js';
import { scanKeys } from '../testing/scanner.js';
import { ScanBox } from './scan-box.js';
import type { ScanResponse } from './scan-queue.js';

const bell = '5a0c7c7e-2f1e-4f7e-9a51-000000000001';
const command = (keys: readonly string[], user_id: string) => ({
  contract: VerifyUnits.name,
  input: { user_id, serial_mac: [...keys] },
});

describe('Scans without a response', () => {
  const user = createSignedInUser(['warehouse']);
  let api: FakeApi;
  let requests: { keys: readonly string[]; key: string; answer: (tone: ScanResponse['tone']) => void }[];
  beforeEach(() => {
    api = fakeApi();
    requests = [];
  });
  afterEach(() => emptyOutbox(user.id));

  const onCodes = (keys: readonly string[], _: string, key: string) =>
    new Promise<readonly ScanResponse[]>((resolve) => {
      const answer = (tone: ScanResponse['tone']) =>
        resolve(keys.map((one) => ({ key: one, tone, text: `About ${one}` })));
      requests.push({ keys, key, answer });
    });
  function Screens(): ReactNode {
    const [open, setOpen] = useState(true);
    const { queued } = useOutbox({ contracts: [] });
    return (
      <>
        <button onClick={() => setOpen(false)}>Leave</button>
        {open && (
          <ScanBox
            label="Serial"
            action="Verify"
            read={(text) => [{ raw: text, key: text }]}
            onCodes={onCodes}
            toCommand={command}
            context={bell}
          />
        )}
        <ul aria-label="Queued">
          {queued.map(({ key, input, failed, needsConfirmation }) => (
            <li
              key={key}
            >{`${(input.serial_mac as string[]).join()} ${failed ?? 'waits'}${needsConfirmation ? ' asks' : ''}`}</li>
          ))}
        </ul>
      </>
    );
  }
  const show = async (): Promise<void> => {
    await renderScreen(<Screens />, { api, user });
    await screen.findByLabelText('Serial');
    for (const code of ['UNIT0001', 'UNIT0002', 'UNIT0003']) scanKeys(code, 8);
    await waitFor(() => expect(requests.map(({ keys }) => keys)).toEqual([['UNIT0001']]));
  };
  const listQueued = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);

  it('given a request is under way, when the user leaves the screen, then the outbox gets the scans that wait, and later the refused scan with its reason', async () => {
    await show();
    fireEvent.click(screen.getByText('Leave'));
    await waitFor(() => expect(listQueued()).toEqual(['UNIT0002 waits', 'UNIT0003 waits']));
    await act(async () => requests[0]?.answer('failed'));
    await waitFor(() => expect(listQueued()).toContain('UNIT0001 About UNIT0001'));
    expect(requests).toHaveLength(1);
  });

  it('given a request is under way, when the user leaves and the response requires a confirmation, then the outbox asks for it', async () => {
    await show();
    fireEvent.click(screen.getByText('Leave'));
    await act(async () => requests[0]?.answer('confirm'));
    await waitFor(() => expect(listQueued()).toContain('UNIT0001 About UNIT0001 asks'));
  });

  it('given scans wait, when the page is closed, then all of them are stored, and the request under way keeps its key', async () => {
    await show();
    act(() => void dispatchEvent(new Event('pagehide')));
    const stored = JSON.parse(localStorage.getItem(`outbox.${user.id}`) ?? '[]') as StoredCommand[];
    expect(stored.map(({ contract, ask, failed }) => [contract, ask, failed])).toEqual(
      ['UNIT0001', 'UNIT0002', 'UNIT0003'].map((code) => [
        VerifyUnits.name,
        { user_id: bell, serial_mac: [code] },
        null,
      ]),
    );
    expect(stored[0]?.key).toBe(requests[0]?.key);
  });
});
