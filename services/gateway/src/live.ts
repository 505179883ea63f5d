import { mayListen } from '@tailboard/contracts/live';
import type { LiveNotices } from '@tailboard/eventing/projection/live-notices';
import { openStreams } from '@tailboard/service/metrics';
import type { Principal } from '@tailboard/service/principal';
import { problem } from '@tailboard/service/problem';
import type { FastifyInstance } from 'fastify';

const HEARTBEAT = 15_000;
/** A listener that takes nothing off its wire for this many bytes is let go; it resumes by `Last-Event-ID`. */
const MOST_UNREAD = 1_048_576;

/** `GET /api/v1/stream`: tells open screens what changed, as server-sent events. */
export function live(
  door: FastifyInstance,
  of: { notices: LiveNotices; callerOf: (authorization: string | undefined) => Promise<Principal | null> },
): void {
  door.get('/api/v1/stream', async (request, reply) => {
    const caller = await of.callerOf(request.headers.authorization);
    if (!caller) throw problem(401, 'signInFirst');
    const { topics: asked = '' } = request.query as { topics?: string };
    const topics = new Set(
      asked
        .split(',')
        .map((topic) => topic.trim())
        .filter(Boolean),
    );
    if (topics.size === 0 || topics.size > 50)
      throw problem(422, 'wrongInput', {}, { errors: { topics: ['name 1 to 50 topics'] } });
    for (const topic of topics) if (!mayListen(topic, caller)) throw problem(403, 'notAllowed');

    reply.hijack();
    const { raw } = reply;
    // Gone while we asked who it is: its end was already told, and will not be told again.
    if (raw.destroyed) return;
    raw.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    const write = (text: string): void => {
      raw.write(text);
      if (raw.writableLength > MOST_UNREAD) raw.destroy();
    };
    write(': hello\n\n');
    openStreams.inc();
    const after = [request.headers['last-event-id']].flat()[0];
    const leave = of.notices.listen({
      after,
      heard: ({ id, notice }) => {
        if (notice === 'resync') write(`id: ${id}\nevent: resync\ndata: {}\n\n`);
        else if (topics.has(notice.topic)) write(`id: ${id}\nevent: notice\ndata: ${JSON.stringify(notice)}\n\n`);
      },
    });
    /** A token that was revoked, or a role that was taken away, ends the stream at the next beat. */
    const stillMay = async (): Promise<boolean> => {
      const now = await of.callerOf(request.headers.authorization).catch(() => null);
      return now !== null && [...topics].every((topic) => mayListen(topic, now));
    };
    const beat = setInterval(
      () => void stillMay().then((may) => (may ? write(': still here\n\n') : raw.end())),
      HEARTBEAT,
    );
    raw.on('close', () => {
      clearInterval(beat);
      leave();
      openStreams.dec();
    });
  });
}
