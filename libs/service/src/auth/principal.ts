import { createHmac, timingSafeEqual } from 'node:crypto';
import { STEP_UP_MINUTES } from '@tailboard/contracts/identity/step-up-required';
import { roles, type Role } from '@tailboard/contracts/permission';
import { z } from 'zod';

/** Header with the signed caller from the gateway to a service. Never accepted from outside. */
export const PRINCIPAL_HEADER = 'x-tailboard-principal';
/** Lifetime of a signed caller in ms: one internal hop. */
const LIFETIME = 60_000;

const Principal = z.object({
  user_id: z.string(),
  session_id: z.string(),
  label: z.string(),
  roles: z.array(z.enum(roles)),
  /** When the user last authenticated in this session. */
  confirmed_at: z.iso.datetime().optional(),
  impersonator_id: z.string().optional(),
  /** The API token of the request, instead of a session. */
  api_token: z.object({ id: z.string(), name: z.string(), permissions: z.array(z.string()) }).optional(),
  must_change_password: z.boolean().optional(),
  must_add_second_factor: z.boolean().optional(),
  unread_messages: z.boolean().optional(),
  previous_day_open: z.iso.date().optional(),
});
/** The caller as the gateway identified it from the token. */
export interface Principal extends z.output<typeof Principal> {
  roles: Role[];
}

/** Returns whether a caller authenticated in the last ten minutes. */
export const isConfirmed = ({ confirmed_at }: Principal, now: Date): boolean =>
  confirmed_at !== undefined && now.getTime() - Date.parse(confirmed_at) < STEP_UP_MINUTES * 60_000;

const Signed = Principal.extend({ until: z.number() });

const mac = (text: string, secret: string) => createHmac('sha256', secret).update(text).digest();

export function signPrincipal(principal: Principal, secret: string, now = Date.now()): string {
  const text = Buffer.from(JSON.stringify({ ...principal, until: now + LIFETIME })).toString('base64url');
  return `${text}.${mac(text, secret).toString('base64url')}`;
}

/** Returns the caller, or `null` if the signature is of none of the secrets, or expired. */
export function verifyPrincipal(signed: string, secrets: readonly string[], now = Date.now()): Principal | null {
  const [text = '', signature = ''] = signed.split('.');
  const givenMac = Buffer.from(signature, 'base64url');
  const isSignedWith = (secret: string): boolean => {
    const expected = mac(text, secret);
    return givenMac.length === expected.length && timingSafeEqual(givenMac, expected);
  };
  if (!secrets.some(isSignedWith)) return null;
  const parsed = Signed.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  if (!parsed.success || parsed.data.until < now) return null;
  const { until: _, ...principal } = parsed.data;
  return principal;
}
