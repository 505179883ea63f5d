import type * as webauthn from '@simplewebauthn/browser';
import type {
  CreatedPasskey,
  CreationOptions,
  RequestOptions,
  UsedPasskey,
} from '@tailboard/contracts/identity/passkey';
import type { z } from 'zod';

/** Why a device created or used no passkey. */
export type PasskeyFailure = 'canceled' | 'present' | 'unsupported' | 'noSupport' | 'address' | 'failed';
type Outcome<Passkey> = { readonly passkey: Passkey } | { readonly failure: PasskeyFailure };

/** By the name of the error in WebAuthn. */
const failures: Readonly<Record<string, PasskeyFailure>> = {
  NotAllowedError: 'canceled',
  AbortError: 'canceled',
  InvalidStateError: 'present',
  ConstraintError: 'unsupported',
  NotSupportedError: 'unsupported',
  SecurityError: 'address',
};

async function runAttempt<Passkey>(attempt: (library: typeof webauthn) => Promise<Passkey>): Promise<Outcome<Passkey>> {
  // Missing in old browsers, and on pages without https.
  if (typeof globalThis.PublicKeyCredential !== 'function') return { failure: 'noSupport' };
  try {
    // Loaded on the first use.
    return { passkey: await attempt(await import('@simplewebauthn/browser')) };
  } catch (error) {
    return { failure: (error instanceof Error ? failures[error.name] : undefined) ?? 'failed' };
  }
}

/** Asks the user to create a passkey on a device. */
export const createPasskey = (options: z.output<typeof CreationOptions>): Promise<Outcome<CreatedPasskey>> =>
  runAttempt(
    ({ startRegistration }) => startRegistration({ optionsJSON: options as never }) as Promise<CreatedPasskey>,
  );

/** Asks the user to use a passkey of a device. */
export const getPasskey = (options: z.output<typeof RequestOptions>): Promise<Outcome<UsedPasskey>> =>
  runAttempt(
    ({ startAuthentication }) => startAuthentication({ optionsJSON: options as never }) as Promise<UsedPasskey>,
  );
