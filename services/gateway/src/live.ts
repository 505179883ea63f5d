import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { LiveStream, mayListen } from '@tailboard/contracts/live';
import type { LiveNotices } from '@tailboard/eventing/projection/live-notices';
import { openStreams } from '@tailboard/service/runtime/metrics';
import type { Principal } from '@tailboard/service/auth/principal';
import { problem } from '@tailboard/service/http/problem';
import type { FastifyInstance } from 'fastify';
import type { ResolveCaller } from './callers.js';
import { admittedCaller, isAdmitted } from './guard.js';
import { watchAccess } from './stream-access.js';

const HEARTBEAT = 15_000;
/** A listener with this many unread bytes is disconnected; it resumes by `Last-Event-ID`. */
const MAX_UNREAD_BYTES = 1_048_576;

/** Maximum streams per user. One stream serves all tabs of a browser. */
const MAX_STREAMS = 20;

/**
 * `GET /api/v1/stream`: notifies open screens of changes, as server-sent events. All tabs of a user subscribe to their
 * topics together, so a topic that the user may not receive is omitted and does not affect the others.
 */
export function live(app: FastifyInstance, options: { notices: LiveNotices; callerOf: ResolveCaller }): void {
  /** Every open stream, with its user. */
  const open = new Map<ServerResponse, string>();
  app.addHook('preClose', async () => {
    for (const each of open.keys()) each.end();
  });
  app.get(LiveStream.path, { config: { guard: LiveStream } }, async (request, reply) => {
    const caller = admittedCaller(request);
    const { topics: requested = '' } = request.query as { topics?: string | string[] };
    const topics = new Set(
      String(requested)
        .split(',')
        .map((topic) => topic.trim())
        .filter(Boolean),
    );
    if (topics.size === 0 || topics.size > 50)
      throw problem(422, 'wrongInput', {}, { errors: { topics: ['name 1 to 50 topics'] } });
    const selectAllowed = (to: Principal): string[] => [...topics].filter((topic) => mayListen(topic, to));
    const carried = new Set(selectAllowed(caller));
    if (carried.size === 0) throw problem(403, 'notAllowed');
    const listener = caller.impersonator_id ?? caller.user_id;
    if ([...open.values()].filter((each) => each === listener).length >= MAX_STREAMS)
      throw problem(429, 'tooManyStreams', { most: MAX_STREAMS }, {}, { 'retry-after': '60' });

    reply.hijack();
    const { raw } = reply;
    // The connection closed while the caller was resolved: its end was already reported, and is not reported again.
    if (raw.destroyed) return;
    raw.writeHead(200, {
      ...(reply.getHeaders() as OutgoingHttpHeaders),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    const write = (text: string): void => {
      if (raw.writableEnded) return;
      raw.write(text);
      if (raw.writableLength > MAX_UNREAD_BYTES) raw.destroy();
    };
    /** Sends the stream's position, also if nothing of its topics happened; the stream resumes from there. */
    const stand = (): void => write(`id: ${options.notices.last()}\n\n`);
    const access = watchAccess({
      caller,
      resolve: () => options.callerOf(request.headers.authorization),
      isStillAllowed: (now) => isAdmitted(LiveStream, now) && selectAllowed(now).join() === [...carried].join(),
      end: () => raw.end(),
    });
    open.set(raw, listener);
    openStreams.inc();
    const leave = options.notices.listen({
      after: [request.headers['last-event-id']].flat()[0],
      onNotice: ({ id, notice }) => {
        if (notice === 'resync') write(`id: ${id}\nevent: resync\ndata: {}\n\n`);
        else if (carried.has(notice.topic)) write(`id: ${id}\nevent: notice\ndata: ${JSON.stringify(notice)}\n\n`);
        access.onNotice(notice);
      },
    });
    stand();
    const beat = setInterval(stand, HEARTBEAT);
    raw.on('close', () => {
      clearInterval(beat);
      access.stop();
      leave();
      open.delete(raw);
      openStreams.dec();
    });
  });
}
