import { z } from 'zod';
import { roles } from '../permission.js';
import { allStay, outward, says, stays, type Outward } from '../outward.js';
import { fileFacts, fileSeenFacts } from './file.js';
import { folderFacts } from './folder.js';
import { messageFacts, receiptFacts } from './message.js';

const Id = z.uuid();
const Published = z.object({
  version: z.number().int(),
  hash: z.string(),
  required: z.boolean(),
  publish_at: z.iso.datetime(),
  deadline: z.iso.datetime().nullable(),
  expires_at: z.iso.datetime().nullable(),
  audience: z.object({
    all: z.boolean(),
    roles: z.array(z.enum(roles)),
    user_ids: z.array(Id),
    location_ids: z.array(Id),
  }),
});

/** What leaves of messaging: that something was published and who has read which edition; words, names of files and bytes stay. */
export const messagingOutward: readonly Outward[] = [
  outward(messageFacts, 'message_id', {
    MessageDrafted: stays('nobody but its writers knows of a draft'),
    MessagePublished: says('messages', Published),
    MessageRevised: says('messages', Published.extend({ notify_again: z.boolean() })),
    MessageWithdrawn: says('messages', z.object({})),
    MessageReminded: says('messages', z.object({ user_ids: z.array(Id) })),
  }),
  outward(receiptFacts, 'receipt_id', {
    AttachmentFetched: stays('what was fetched is in the receipt that follows'),
    MessageAcknowledged: says(
      'messages',
      z.object({
        ...{ message_id: Id, user_id: Id, version: z.number().int(), hash: z.string() },
        ...{ downloaded: z.boolean(), fetched: z.boolean(), read_at: z.iso.datetime() },
      }),
    ),
  }),
  allStay(folderFacts, 'how papers are kept is the company’s own matter'),
  allStay(fileFacts, 'papers and documents of people never leave'),
  allStay(fileSeenFacts, 'who has seen which paper is nobody else’s matter'),
];
