import type { ProviderResponse } from '@tailboard/contracts/identity/oauth';
import type { z } from 'zod';

type Response = z.input<typeof ProviderResponse>;

/**
 * Passes the response of a provider from the tab to which it returned to the tab that started a confirmation. Only that
 * tab holds the session’s request and knows the state; the server accepts the response for the same user only.
 */
const NAME = 'oauth-confirmation';
type Message = { readonly response: Response } | { readonly accepted: string };

/** How long the other tab may take to accept, in ms. */
const ACCEPT_TIMEOUT_MS = 1_500;

/** Without it, in old browsers, users confirm with their password. */
const hasChannels = (): boolean => typeof BroadcastChannel !== 'undefined';

/** Calls the listener with the response to a started confirmation. Returns a function that stops listening. */
export function onConfirmation({ state }: { state: string }, listener: (response: Response) => void): () => void {
  if (!hasChannels()) return () => undefined;
  const channel = new BroadcastChannel(NAME);
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (!('response' in data) || data.response.state !== state) return;
    channel.postMessage({ accepted: state } satisfies Message);
    listener(data.response);
  };
  return () => channel.close();
}

/** Offers a response to the other tabs. Returns whether one of them had started it. */
export async function offerConfirmation(response: Response): Promise<boolean> {
  if (!hasChannels()) return false;
  const channel = new BroadcastChannel(NAME);
  return new Promise<boolean>((resolve) => {
    const timer = setTimeout(() => resolve(false), ACCEPT_TIMEOUT_MS);
    channel.onmessage = ({ data }: MessageEvent<Message>) => {
      if (!('accepted' in data) || data.accepted !== response.state) return;
      clearTimeout(timer);
      resolve(true);
    };
    channel.postMessage({ response } satisfies Message);
  }).finally(() => channel.close());
}
