/** One event of a stream: the text between two blank lines. */
export interface ServerSent {
  readonly event: string;
  readonly data: string;
  readonly id: string | null;
}

/**
 * Reads server-sent events from a response as they arrive. `EventSource` cannot send a token.
 * @param onAlive called when anything arrives, even a comment
 */
export async function* serverSent(body: ReadableStream<Uint8Array>, onAlive?: () => void): AsyncGenerator<ServerSent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let held = '';
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      onAlive?.();
      held += decoder.decode(value, { stream: true });
      const blocks = held.split(/\r?\n\r?\n/);
      held = blocks.pop() ?? '';
      for (const block of blocks) {
        const found = parse(block);
        if (found) yield found;
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function parse(block: string): ServerSent | null {
  let event = 'message';
  let id: string | null = null;
  const data: string[] = [];
  for (const line of block.split(/\r?\n/)) {
    const at = line.indexOf(':');
    if (at <= 0) continue;
    const value = line.slice(at + 1).replace(/^ /, '');
    const field = line.slice(0, at);
    if (field === 'event') event = value;
    else if (field === 'data') data.push(value);
    else if (field === 'id') id = value;
  }
  return data.length === 0 && id === null ? null : { event, id, data: data.join('\n') };
}
