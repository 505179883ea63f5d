import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import type { CreatedPasskey, UsedPasskey } from '@tailboard/contracts/identity/passkey';

type Cbor = number | string | Buffer | ReadonlyMap<Cbor, Cbor>;

/** Encodes the part of CBOR that authenticators need. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, entry]) => [cbor(key), cbor(entry)])]);
}
function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  if (length < 256) return Buffer.from([(major << 5) | 24, length]);
  return Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
}

const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest();
const PRESENT = 0x01;
const VERIFIED = 0x04;
const SYNCABLE = 0x08;
const SYNCED = 0x10;
const WITH_KEY = 0x40;

/** How a ceremony differs from a right one. */
export interface Ceremony {
  /** The page that asks. */
  readonly origin?: string;
  readonly rpId?: string;
  /** The page is in a frame of another site. */
  readonly crossOrigin?: boolean;
  /** The user was not verified. */
  readonly unverified?: boolean;
}

/** An authenticator with one passkey, in software: ES256, without attestation, discoverable. */
export class SoftwareAuthenticator {
  readonly id = randomBytes(16);
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  private userHandle = randomBytes(16).toString('base64url');

  /** @param counter the next value; synced passkeys always send 0 */
  constructor(
    private readonly origin: string,
    public counter = 1,
    private readonly synced = false,
  ) {}

  /** Answers `navigator.credentials.create`. */
  create(
    options: { challenge: string; rp: { id: string }; user: { id: string } },
    ceremony: Ceremony = {},
  ): CreatedPasskey {
    this.userHandle = options.user.id;
    const { x, y } = this.keys.publicKey.export({ format: 'jwk' });
    const key = cbor(
      new Map<Cbor, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x!, 'base64url')],
        [-3, Buffer.from(y!, 'base64url')],
      ]),
    );
    const length = Buffer.from([0, this.id.length]);
    const attested = Buffer.concat([Buffer.alloc(16), length, this.id, key]);
    const attestation = new Map<Cbor, Cbor>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', Buffer.concat([this.data(ceremony.rpId ?? options.rp.id, ceremony, WITH_KEY), attested])],
    ]);
    return {
      ...this.credential(),
      response: {
        clientDataJSON: this.clientData('webauthn.create', options.challenge, ceremony).toString('base64url'),
        attestationObject: cbor(attestation).toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  /** Answers `navigator.credentials.get`. */
  get(options: { challenge: string; rpId: string }, ceremony: Ceremony & { signWith?: KeyObject } = {}): UsedPasskey {
    const data = this.data(ceremony.rpId ?? options.rpId, ceremony);
    const client = this.clientData('webauthn.get', options.challenge, ceremony);
    const signature = sign('sha256', Buffer.concat([data, sha256(client)]), ceremony.signWith ?? this.keys.privateKey);
    return {
      ...this.credential(),
      response: {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: this.userHandle,
      },
    };
  }

  private credential() {
    const id = this.id.toString('base64url');
    return { id, rawId: id, type: 'public-key' as const };
  }

  private data(rpId: string, { unverified = false }: Ceremony, more = 0): Buffer {
    const flags = PRESENT | (unverified ? 0 : VERIFIED) | (this.synced ? SYNCABLE | SYNCED : 0) | more;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.synced ? 0 : this.counter++);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter]);
  }

  private clientData(type: string, challenge: string, { origin = this.origin, crossOrigin = false }: Ceremony): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin }));
  }
}
