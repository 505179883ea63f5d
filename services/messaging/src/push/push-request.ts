import webPush from 'web-push';

/** A device of a user, as the browser describes it: the address of its push service, and its keys as base64url. */
export interface PushSubscription {
  readonly endpoint: string;
  /** The public key of the browser: an uncompressed point of P-256. */
  readonly p256dh: string;
  /** The shared secret of the subscription: 16 bytes. */
  readonly auth: string;
}

/** The key pair by which push services know this installation (VAPID, RFC 8292), as base64url. */
export interface PushKeys {
  readonly public_key: string;
  readonly private_key: string;
}

export function createPushKeys(): PushKeys {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  return { public_key: publicKey, private_key: privateKey };
}

/**
 * Creates the request that brings a message to one device. The message is encrypted for the browser (RFC 8291), so the
 * push service cannot read it.
 * @param options.contact a URL or `mailto:` address at which the push service can reach the operator
 * @param options.keptSeconds how long the push service keeps the message for a device that is off
 * @param options.topic a later message of the topic replaces one that waits
 */
export function createPushRequest(
  message: string,
  { endpoint, p256dh, auth }: PushSubscription,
  { public_key, private_key }: PushKeys,
  options: { contact: string; keptSeconds: number; topic: string },
): RequestInit {
  const { method, headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, message, {
    vapidDetails: { subject: options.contact, publicKey: public_key, privateKey: private_key },
    ...{ TTL: options.keptSeconds, topic: options.topic, urgency: 'high', contentEncoding: 'aes128gcm' },
  });
  return {
    method,
    headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
    body: new Uint8Array(body ?? []),
  };
}
