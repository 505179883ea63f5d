import { updatesState, publishedEvents, publishes, internal } from '@tailboard/contracts/published-events';
import { z } from 'zod';
import { accountEvents, noteEvents } from './sample-ledger.js';
import type { PublishingContexts } from '../kafka/relay-messages.js';

/** Published events of a sample bank for the relay's specs: deposits, account owners, and restricted fields. */
export const bankPublishedEvents = publishedEvents(
  accountEvents,
  'account_id',
  {
    AccountOpened: [
      updatesState('people'),
      publishes('jobs', z.object({})),
      publishes('pay', z.object({ owner: z.string() }), undefined, 'AccountOwned'),
    ],
    AccountDeposited: publishes('jobs', z.object({ cents: z.int(), currency: z.string() })),
    AccountClosed: updatesState('people'),
  },
  [
    {
      topic: 'people',
      name: 'Owner',
      schema: z.object({ account_id: z.string(), owner: z.string() }),
      fold: (state, { type, id, data }) =>
        type === 'AccountOpened' ? { account_id: id, owner: data.owner } : type === 'AccountClosed' ? null : state,
    },
  ],
);

/** Two of its events are internal. */
export const bank: PublishingContexts = {
  bank: [bankPublishedEvents, publishedEvents(noteEvents, 'note_id', { NoteTaken: internal('nobody else’s matter') })],
};
