import { createReadStream } from 'node:fs';
import { connect, type Socket } from 'node:net';

/** Time limit of a scan, ms. */
const TIMEOUT_MS = 60_000;

/**
 * Scans a file with clamd over the INSTREAM protocol.
 * @param address `host:port`, or the path of its socket
 * @returns the finding, `null` if clean, or `'away'` if clamd is unavailable
 */
export async function scanFile(address: string, file: string): Promise<{ found: string | null } | 'away'> {
  const socket = open(address);
  try {
    return verdict(await replyTo(socket, file));
  } catch {
    return 'away';
  } finally {
    socket.destroy();
  }
}

function open(address: string): Socket {
  if (address.startsWith('/')) return connect({ path: address });
  const colon = address.lastIndexOf(':');
  return connect({ host: address.slice(0, colon), port: Number(address.slice(colon + 1)) });
}

function replyTo(socket: Socket, file: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let response = '';
    socket.setTimeout(TIMEOUT_MS, () => reject(new Error('the scanner sent no response')));
    socket.setEncoding('utf8');
    socket.on('data', (piece: string) => (response += piece));
    socket.once('end', () => resolve(response));
    socket.once('error', reject);
    socket.once('connect', () => void send(socket, file).catch(reject));
  });
}

async function send(socket: Socket, file: string): Promise<void> {
  const write = (bytes: Uint8Array): Promise<void> =>
    new Promise((resolve, reject) => socket.write(bytes, (error) => (error ? reject(error) : resolve())));
  const length = (bytes: number): Buffer => {
    const four = Buffer.alloc(4);
    four.writeUInt32BE(bytes);
    return four;
  };
  await write(Buffer.from('zINSTREAM\0'));
  for await (const piece of createReadStream(file)) {
    await write(length((piece as Buffer).length));
    await write(piece as Buffer);
  }
  await write(length(0));
}

/** Parses `stream: OK` or `stream: Eicar-Test-Signature FOUND`; anything else is invalid. */
function verdict(response: string): { found: string | null } | 'away' {
  const text = response.replaceAll('\0', '').trim();
  if (text === 'stream: OK') return { found: null };
  const [, found] = /^stream: (.+) FOUND$/.exec(text) ?? [];
  return found === undefined ? 'away' : { found };
}
