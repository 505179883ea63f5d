import { ReadPushKey, SubscribeToPush, UnsubscribeFromPush } from '@tailboard/contracts/messaging/push';
import { refuse } from '@tailboard/contracts/refusal';
import { commandHandler, queryHandler, type Migration, type ServiceContext } from '@tailboard/service/service-context';
import { createPushKeys, type PushKeys } from './push-request.js';
import { isPushService } from './push-services.js';

/**
 * The devices of users, and the keys of this installation. They are secrets, so they are in tables and not in events
 * (ADR 4).
 */
export const pushTables: Migration = {
  id: 'push',
  sql: `create table push_key (id int primary key default 1 check (id = 1), public_key text not null, private_key text not null);
    create table push_subscription (
      endpoint text primary key, user_id uuid not null, p256dh text not null, auth text not null,
      created_at timestamptz not null default now()
    ); create index on push_subscription (user_id)`,
};

/** The most devices of one user that get notifications; the oldest is dropped. */
const MAX_DEVICES = 10;

/** Returns the configured keys, or those that were made at the first start. */
export async function loadPushKeys({ db, config }: Pick<ServiceContext, 'db' | 'config'>): Promise<PushKeys> {
  const { PUSH_PUBLIC_KEY: public_key, PUSH_PRIVATE_KEY: private_key } = config;
  if (public_key !== undefined && private_key !== undefined) return { public_key, private_key };
  const [stored] = await db.query<PushKeys>('select public_key, private_key from push_key');
  if (stored) return stored;
  const made = createPushKeys();
  await db.query('insert into push_key (public_key, private_key) values ($1, $2) on conflict do nothing', [
    made.public_key,
    made.private_key,
  ]);
  // Another process may have been first.
  const [kept] = await db.query<PushKeys>('select public_key, private_key from push_key');
  return kept ?? made;
}

export const getPushKey = queryHandler(ReadPushKey, [], async (_, ctx) => ({
  data: { public_key: (await loadPushKeys(ctx)).public_key },
}));

/** A device belongs to the user who turned it on last. */
export const handleSubscribeToPush = commandHandler(
  SubscribeToPush,
  async ({ endpoint, p256dh, auth }, { db, config }, { actor_id, impersonator_id }) => {
    if (!isPushService(endpoint, config.PUSH_SERVICES)) return refuse('PushServiceUnknown');
    // Notifications of the user would go to the device of another user.
    if (impersonator_id) return { output: undefined };
    await db.query(
      `insert into push_subscription (endpoint, user_id, p256dh, auth) values ($1, $2, $3, $4)
       on conflict (endpoint) do update set user_id = excluded.user_id, p256dh = excluded.p256dh, auth = excluded.auth`,
      [endpoint, actor_id, p256dh, auth],
    );
    await db.query(
      `delete from push_subscription where endpoint in (
         select endpoint from push_subscription where user_id = $1 order by created_at desc, endpoint offset ${MAX_DEVICES})`,
      [actor_id],
    );
    return { output: undefined };
  },
);

export const handleUnsubscribeFromPush = commandHandler(
  UnsubscribeFromPush,
  async ({ endpoint }, { db }, { actor_id }) => {
    await db.query('delete from push_subscription where endpoint = $1 and user_id = $2', [endpoint, actor_id]);
    return { output: undefined };
  },
);
