import { readInbox, type InboxMessage } from '@tailboard/contracts/messaging/message-acts';
import { counts, reaches } from '@tailboard/service/audience';
import { answer } from '@tailboard/service/house';
import { messages } from '../message/message-projection.js';

/** The inbox of the caller: what counts now and is meant for them, the newest first; read, or not yet. */
export const inbox = answer(readInbox, [messages.name, 'messaging.people'], async ({ show }, house, { actor_id }) => {
  const data = await house.db.query<InboxMessage>(
    `select message.id, message.title, message.body, message.attachment->>'name' as filename, message.attachment,
         message.required, message.deadline, message.version, message.publish_at as published_at,
         coalesce(author.label, $4) as published_by, receipt.read_at, coalesce(receipt.downloaded, false) as downloaded
       from person join message on ${counts('message', '$2')} and ${reaches('message', 'person')}
       left join person author on author.id::text = message.created_by
       left join (select distinct on (message_id) message_id, version, read_at, downloaded from receipt
           where user_id = $1::uuid order by message_id, version desc) receipt
         on receipt.message_id = message.id and receipt.version >= message.asks_from
       where person.id = $1::uuid and ($3 or receipt.read_at is null)
       order by message.publish_at desc, message.id`,
    [actor_id, house.now().toISOString(), show === 'all', house.config.APP_NAME],
  );
  return { data };
});
