import { folds, outward, says, stays } from '@tailboard/contracts/outward';
import { z } from 'zod';
import { accountFacts, noteFacts } from '../projection/sample-ledger.js';
import type { OutwardContexts } from './relay-messages.js';

/** What leaves of a bank, for the specs of the relay: each deposit, who has an account, and what restricted readers may see. */
export const bankOutward = outward(
  accountFacts,
  'account_id',
  {
    AccountOpened: [
      folds('people'),
      says('jobs', z.object({})),
      says('pay', z.object({ owner: z.string() }), undefined, 'AccountOwned'),
    ],
    AccountDeposited: says('jobs', z.object({ cents: z.int(), currency: z.string() })),
    AccountClosed: folds('people'),
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

/** Two notes leave nothing. */
export const bank: OutwardContexts = {
  bank: [bankOutward, outward(noteFacts, 'note_id', { NoteTaken: stays('nobody else’s matter') })],
};
