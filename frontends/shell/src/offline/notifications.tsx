import { ReadPushKey, SubscribeToPush, UnsubscribeFromPush } from '@tailboard/contracts/messaging/push';
import type { Api } from '@tailboard/web/api/client';

/** Returns whether this browser can show notifications: over https or on localhost, on an iPhone once installed. */
export const canNotify = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;

const findSubscription = async (): Promise<PushSubscription | null> => {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
};

/** Returns whether notifications are on for this device. */
export const isNotified = async (): Promise<boolean> =>
  canNotify() && Notification.permission === 'granted' && (await findSubscription().catch(() => null)) !== null;

/** Converts base64url to bytes. */
function decode(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}

/** Asks for permission and subscribes this device; returns false if the user or the browser does not allow it. */
export async function turnNotificationsOn(api: Api): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  const { data } = await api.call(ReadPushKey, {});
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: decode(data.public_key),
  });
  const { endpoint, keys } = subscription.toJSON();
  await api.call(SubscribeToPush, { endpoint: endpoint ?? '', p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' });
  return true;
}

/** Ends the subscription of this device. The push service then refuses it, and the server forgets it. */
export async function forgetDevice(): Promise<string | null> {
  const subscription = canNotify() ? await findSubscription() : null;
  await subscription?.unsubscribe();
  return subscription?.endpoint ?? null;
}

export async function turnNotificationsOff(api: Api): Promise<void> {
  const endpoint = await forgetDevice();
  if (endpoint !== null) await api.call(UnsubscribeFromPush, { endpoint });
}
