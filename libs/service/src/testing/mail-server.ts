import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A received e-mail: its parsed content and its bytes. */
export interface ReceivedMail extends Email {
  readonly raw: string;
}

/** A real SMTP server on localhost with the e-mails it received. */
export interface MailServer {
  readonly url: string;
  readonly mails: readonly ReceivedMail[];
  /** Waits for the given number of e-mails to an address and returns the newest. */
  mailTo(address: string, count?: number): Promise<ReceivedMail>;
  /** Closes the port. */
  goDown(): Promise<void>;
  comeUp(): Promise<void>;
  /** Rejects the next deliveries, like an overloaded server. */
  refuseNext(times: number): void;
}

const TIMEOUT_MS = 20_000;

export async function startMailServer(options: { user?: string; pass?: string } = {}): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  let refusing = 0;
  const open = async (port: number): Promise<SMTPServer> => {
    const server = new SMTPServer({
      authOptional: options.user === undefined,
      allowInsecureAuth: true,
      disabledCommands: options.user === undefined ? ['AUTH', 'STARTTLS'] : ['STARTTLS'],
      onAuth: ({ username, password }, _, done) =>
        username === options.user && password === options.pass
          ? done(null, { user: username })
          : done(new Error('wrong user or password')),
      onData(stream, _, done) {
        const parts: Buffer[] = [];
        stream.on('data', (part: Buffer) => parts.push(part));
        stream.on('end', () => {
          if (refusing > 0) {
            refusing -= 1;
            return done(Object.assign(new Error('try again later'), { responseCode: 451 }));
          }
          const raw = Buffer.concat(parts);
          void PostalMime.parse(raw).then((mail) => {
            mails.push({ ...mail, raw: raw.toString('utf8') });
            done();
          }, done);
        });
      },
    });
    server.on('error', () => {});
    await new Promise<void>((resolve, reject) => {
      server.server.once('error', reject);
      server.listen(port, '127.0.0.1', () => resolve());
    });
    return server;
  };
  let server: SMTPServer | undefined = await open(0);
  const { port } = server.server.address() as AddressInfo;
  const login = options.user === undefined ? '' : `${options.user}:${options.pass ?? ''}@`;
  return {
    url: `smtp://${login}127.0.0.1:${port}`,
    mails,
    async mailTo(address, count = 1) {
      const until = Date.now() + TIMEOUT_MS;
      for (;;) {
        const found = mails.filter(({ to }) => to?.some((each) => each.address === address));
        if (found.length >= count) return found.at(-1)!;
        if (Date.now() > until) throw new Error(`${found.length} of ${count} mails came to ${address}`);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
    async goDown() {
      const closing = server;
      server = undefined;
      await new Promise<void>((resolve) => (closing ? closing.close(() => resolve()) : resolve()));
    },
    async comeUp() {
      server ??= await open(port);
    },
    refuseNext: (times) => void (refusing = times),
  };
}
