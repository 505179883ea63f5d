import { describe, expect, it } from '@jest/globals';
import { memoryStore } from '../store/memory-store.js';
import { deposited } from '../projection/sample-ledger.js';
import { decodeEvent, encodeEvent, NoCloudEvent, type ReceivedMessage } from './cloud-event.js';

const id = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const received = (message: ReturnType<typeof encodeEvent>): ReceivedMessage => ({
  key: Buffer.from(message.key),
  value: Buffer.from(message.value),
  headers: Object.fromEntries(Object.entries(message.headers).map(([name, value]) => [name, Buffer.from(value)])),
});

describe('events as CloudEvents', () => {
  it('given an event of the store, when it travels, then it arrives as it was', async () => {
    const store = memoryStore();
    await store.append(deposited(id(1), 5));
    const [event] = await store.read(`account-${id(1)}`);
    const message = encodeEvent('bank', event!);

    expect(decodeEvent(received(message))).toEqual(event);
    expect(message.key).toBe(event!.stream);
    expect(JSON.parse(message.value)).toEqual(event!.data);
    expect(message.headers).toMatchObject({
      'content-type': 'application/json',
      ce_specversion: '1.0',
      ce_id: event!.id,
      ce_source: '/tailboard/bank',
      ce_type: 'AccountDeposited',
      ce_subject: event!.stream,
      ce_time: event!.recorded_at,
    });
  });

  it('names its attributes as the specification allows: lower-case letters and digits', async () => {
    const store = memoryStore();
    await store.append(deposited(id(1), 5));
    const [event] = await store.read(`account-${id(1)}`);
    for (const name of Object.keys(encodeEvent('bank', event!).headers))
      expect(name).toMatch(/^(content-type|ce_[a-z0-9]{1,20})$/);
  });

  it('given a message that is none of ours, then it says what is missing', () => {
    expect(() => decodeEvent({ key: null, value: null, headers: {} })).toThrow(NoCloudEvent);
  });
});
