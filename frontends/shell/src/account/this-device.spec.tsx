import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ReadPushKey, SubscribeToPush, UnsubscribeFromPush } from '@tailboard/contracts/messaging/push';
import { fakeApi, type FakeApi } from '@tailboard/web/testing/fake-api';
import { createSignedInUser } from '@tailboard/web/testing/people';
import { renderScreen } from '@tailboard/web/testing/render-screen';
import { keepInstallPrompt } from '../offline/install-prompt.js';
import { readNotification } from '../offline/read-notification.js';
import { ThisDevice } from './this-device.js';

const ENDPOINT = 'https://fcm.googleapis.com/fcm/send/a';

/** A browser with a push service; it grants or denies permission. */
function createPushBrowser(permission: NotificationPermission) {
  let subscribed: object | null = null;
  const subscription = {
    endpoint: ENDPOINT,
    toJSON: () => ({ endpoint: ENDPOINT, keys: { p256dh: 'BKey', auth: 'secret' } }),
    unsubscribe: async () => ((subscribed = null), true),
  };
  const registration = {
    pushManager: {
      getSubscription: async () => subscribed,
      subscribe: async () => (subscribed = subscription),
    },
  };
  const notification = { permission: 'default', requestPermission: async () => (notification.permission = permission) };
  Object.assign(globalThis, { PushManager: class {}, Notification: notification });
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { ready: Promise.resolve(registration), getRegistration: async () => registration },
  });
}

describe('The settings of this device', () => {
  let api: FakeApi;
  beforeEach(() => {
    api = fakeApi();
    api
      .when(ReadPushKey)
      .respond(() => ({ data: { public_key: 'BNb' } }))
      .when(SubscribeToPush)
      .respond(() => undefined)
      .when(UnsubscribeFromPush)
      .respond(() => undefined);
  });
  afterEach(() => {
    for (const name of ['PushManager', 'Notification']) Reflect.deleteProperty(globalThis, name);
    Reflect.deleteProperty(navigator, 'serviceWorker');
  });
  const show = () => renderScreen(<ThisDevice />, { api, user: createSignedInUser(['technician']) });
  const findSwitch = async (): Promise<HTMLInputElement> => {
    const found = await screen.findByRole<HTMLInputElement>('switch', { name: 'Notifications' });
    await waitFor(() => expect(found.disabled).toBe(false));
    return found;
  };

  it('given a person who turns notifications on and off, then this device is subscribed, and forgotten', async () => {
    createPushBrowser('granted');
    await show();
    await userEvent.click(await findSwitch());
    await waitFor(() =>
      expect(api.sent(SubscribeToPush).map(({ input }) => input)).toEqual([
        { endpoint: ENDPOINT, p256dh: 'BKey', auth: 'secret' },
      ]),
    );
    expect((await findSwitch()).checked).toBe(true);
    await userEvent.click(await findSwitch());
    await waitFor(() =>
      expect(api.sent(UnsubscribeFromPush).map(({ input }) => input)).toEqual([{ endpoint: ENDPOINT }]),
    );
    expect((await findSwitch()).checked).toBe(false);
  });

  it('given a browser that blocks notifications, then the switch stays off and shows why', async () => {
    createPushBrowser('denied');
    await show();
    await userEvent.click(await findSwitch());
    await screen.findByText(/^The browser blocks notifications/);
    expect((await findSwitch()).checked).toBe(false);
    expect(api.sent(SubscribeToPush)).toEqual([]);
  });

  it('given a browser that offers to install the product, then a button asks', async () => {
    keepInstallPrompt();
    await show();
    const prompt = jest.fn(async () => undefined);
    act(() => void dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })));
    await userEvent.click(await screen.findByRole('button', { name: 'Install on this device' }));
    expect(prompt).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('button', { name: 'Install on this device' })).toBeNull();
  });

  it('given a push message, then it is a notification that opens a page of the product; others are dropped', () => {
    const sent = { title: 'Tailboard', body: 'Your jobs of today have changed.', path: '/tech/myjobs', tag: 'jobs' };
    expect(readNotification(JSON.stringify(sent))).toEqual(sent);
    for (const text of ['', 'null', '{}', JSON.stringify({ ...sent, path: 'https://example.com' })])
      expect(readNotification(text)).toBeNull();
    expect(readNotification(JSON.stringify({ ...sent, path: '//example.com' }))).toBeNull();
  });
});
