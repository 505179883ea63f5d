import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A mail as it was taken: what a mail program would show of it, and its bytes. */
export interface ReceivedMail extends Email {
  readonly raw: string;
}

/** A real SMTP server on a port of this machine, and the mails that it has taken. */
export interface MailServer {
  readonly url: string;
  readonly mails: readonly ReceivedMail[];
  /** The newest mail to somebody, once there are as many; they come by the queue, a moment later. */
  mailTo(address: string, count?: number): Promise<ReceivedMail>;
  /** Whoever knocks now finds the port closed. */
  goDown(): Promise<void>;
  comeUp(): Promise<void>;
  /** Says no to what comes next, so many times, as an overloaded server does. */
  refuseNext(times: number): void;
}

const PATIENCE = 20_000;

export async function mailServer(options: { user?: string; pass?: string } = {}): Promise<MailServer> {
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
      const until = Date.now() + PATIENCE;
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
