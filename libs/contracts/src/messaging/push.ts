import { z } from 'zod';
import { command, query } from '../contract.js';
import { refusal } from '../refusal.js';

/** Browsers have push services of their own; the server sends to no other host. */
export const PushServiceUnknown = refusal(
  'PushServiceUnknown',
  422,
  {
    en: 'Notifications of this browser are not supported.',
    es: 'Las notificaciones de este navegador no son compatibles.',
    'zh-CN': '不支持此浏览器的通知。',
  },
  'endpoint',
);

/** A device's address at its push service. It gives access to the device, so it is in no event. */
const endpoint = z.url({ protocol: /^https?$/ }).max(1_000);
const key = z
  .string()
  .regex(/^[A-Za-z0-9_-]+$/)
  .max(200);

export const ReadPushKey = query('messaging.push-key', {
  route: 'GET /push/key',
  permission: 'inbox.read',
  output: z.object({ data: z.object({ public_key: z.string() }) }),
  summary: 'Get the public key with which a browser subscribes to notifications of this installation',
});
export const SubscribeToPush = command('messaging.subscribe-to-push', {
  route: 'PUT /push/subscription',
  permission: 'inbox.read',
  body: z.object({ endpoint, p256dh: key, auth: key }),
  refusals: [PushServiceUnknown],
  summary: 'Turn on notifications for the caller on this device',
});
export const UnsubscribeFromPush = command('messaging.unsubscribe-from-push', {
  route: 'POST /push/unsubscribe',
  permission: 'inbox.read',
  body: z.object({ endpoint }),
  summary: 'Turn off notifications for the caller on this device',
});

/** A notification as the service worker shows it: no content beyond what a lock screen may show. */
export const PushNotification = z.object({
  title: z.string(),
  body: z.string(),
  /** The page that it opens. */
  path: z.string(),
  /** A later notification of the same kind replaces an earlier one. */
  tag: z.string(),
});
export type PushNotification = z.output<typeof PushNotification>;
