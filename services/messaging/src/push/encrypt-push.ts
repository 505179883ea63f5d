import { createCipheriv, createECDH, createPrivateKey, hkdfSync, randomBytes, sign } from 'node:crypto';

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

const decode = (text: string): Buffer => Buffer.from(text, 'base64url');
const derive = (secret: Buffer, salt: Buffer, info: Buffer | string, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

const RECORD_BYTES = 4096;
/** Marks the last record of a message. */
const LAST_RECORD = Buffer.from([2]);

export function createPushKeys(): PushKeys {
  const pair = createECDH('prime256v1');
  return { public_key: pair.generateKeys('base64url'), private_key: pair.getPrivateKey('base64url') };
}

/**
 * Encrypts a message for one device (RFC 8291, `aes128gcm`). Only the browser can read it, not the push service.
 * @param random the private key of the message and its salt; random if not given
 */
export function encryptPush(
  message: string,
  { p256dh, auth }: Pick<PushSubscription, 'p256dh' | 'auth'>,
  random: { readonly private_key?: Buffer; readonly salt?: Buffer } = {},
): Buffer {
  const sender = createECDH('prime256v1');
  if (random.private_key) sender.setPrivateKey(random.private_key);
  else sender.generateKeys();
  const salt = random.salt ?? randomBytes(16);
  const [receiverKey, senderKey] = [decode(p256dh), sender.getPublicKey()];
  const shared = sender.computeSecret(receiverKey);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), receiverKey, senderKey]);
  const secret = derive(shared, decode(auth), info, 32);
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(RECORD_BYTES);
  return Buffer.concat([
    ...[salt, size, Buffer.from([senderKey.length]), senderKey],
    ...[cipher.update(message), cipher.update(LAST_RECORD), cipher.final(), cipher.getAuthTag()],
  ]);
}

/** How long a signature for a push service is valid, in seconds; at most a day is allowed. */
const VALID_SECONDS = 12 * 3_600;

/**
 * Returns the `Authorization` of a request to a push service (RFC 8292).
 * @param contact a URL or `mailto:` address at which the push service can reach the operator
 */
export function authorizePush(
  endpoint: string,
  { public_key, private_key }: PushKeys,
  contact: string,
  now: Date,
): string {
  const point = decode(public_key);
  const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');
  const expires = Math.floor(now.getTime() / 1_000) + VALID_SECONDS;
  const signed = [
    encode({ typ: 'JWT', alg: 'ES256' }),
    encode({ aud: new URL(endpoint).origin, exp: expires, sub: contact }),
  ].join('.');
  const key = createPrivateKey({
    format: 'jwk',
    key: {
      ...{ kty: 'EC', crv: 'P-256', d: private_key },
      ...{ x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') },
    },
  });
  const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url');
  return `vapid t=${signed}.${signature}, k=${public_key}`;
}
