import { status, type ServerWritableStream, type ServiceError } from '@grpc/grpc-js';
import type { StreamIdentifier } from '@eventstore/db-client/generated/shared_pb.js';
import streams, { type ReadReq, type ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import {
  caughtUp,
  checkpoint,
  confirmation,
  eventResponse,
  notAPlace,
  notFoundResponse,
  refusal,
  streamDeleted,
} from './fake-eventstoredb-answers.js';
import type { EventLog, LoggedEvent } from './fake-eventstoredb-log.js';

export type ReadCall = ServerWritableStream<ReadReq, ReadResp>;

/** Current state of the fake's node. */
export interface NodeState {
  readonly version: string;
  /** Delay of reads that do not require the leader (8). */
  lagMs: number;
  /** Whether `$all` may be read; a normal user needs an ACL entry (4.1). */
  mayReadAll: boolean;
}

/** Events in a page of a filtered reader that names no other number (2). */
const WINDOW = 32;

export function createReader(log: EventLog, node: NodeState): (call: ReadCall) => void {
  const listVisibleEvents = (call: ReadCall): readonly LoggedEvent[] => {
    if (call.metadata.get('requires-leader')[0] === 'true' || node.lagMs === 0) return log.events;
    const until = Date.now() - node.lagMs;
    return log.events.filter(({ created }) => created.getTime() <= until);
  };

  async function readStream(call: ReadCall, options: ReadReq.Options): Promise<void> {
    const requested = options.getStream()!;
    const name = getStreamName(requested.getStreamIdentifier());
    const { events, tombstoned } = log.read(name);
    if (tombstoned) throw createRefusal(streamDeleted(name));
    if (events.length === 0) return send(call, notFoundResponse(requested.getStreamIdentifier()));
    const backwards = options.getReadDirection() === streams.ReadReq.Options.ReadDirection.BACKWARDS;
    const from = requested.hasStart() ? 0 : requested.hasEnd() ? Infinity : Number(requested.getRevision());
    const wanted = events.filter(({ revision }) => (backwards ? revision <= from : revision >= from));
    if (backwards) wanted.reverse();
    for (const event of wanted.slice(0, Number(options.getCount()))) await send(call, eventResponse(event));
  }

  async function readAll(call: ReadCall, options: ReadReq.Options): Promise<void> {
    const requested = options.getAll()!;
    const backwards = options.getReadDirection() === streams.ReadReq.Options.ReadDirection.BACKWARDS;
    const from = requested.hasPosition() ? BigInt(requested.getPosition()!.getCommitPosition()) : undefined;
    if (from !== undefined && !log.isPlace(from)) throw createRefusal(notAPlace(node.version, 'read'));
    const wanted = listVisibleEvents(call).filter(
      ({ position }) => from === undefined || (backwards ? position < from : position >= from),
    );
    if (backwards) wanted.reverse();
    for (const event of wanted.slice(0, Number(options.getCount()))) await send(call, eventResponse(event));
  }

  async function subscribe(call: ReadCall, options: ReadReq.Options): Promise<void> {
    const requested = options.getAll()!;
    const after = requested.hasPosition() ? BigInt(requested.getPosition()!.getCommitPosition()) : -1n;
    if (after >= 0n && !log.isPlace(after)) throw createRefusal(notAPlace(node.version, 'subscription'));
    await send(call, confirmation());
    const filter = options.getFilter();
    let next = await findIndexAfter(call, after);
    if (filter) return followFiltered(call, filter, after, next);
    for (let live = false; ; next++) {
      while (next >= listVisibleEvents(call).length) {
        if (!live) await send(call, caughtUp());
        live = true;
        await waitForMoreEvents(call, next);
      }
      await send(call, eventResponse(log.events[next]!));
    }
  }

  /**
   * Catches up page by page, then goes on live. Each full page ends with a checkpoint: the last match so far or the beginning
   * of the page, whichever is later. One more is sent before `caughtUp`. Without any match and without a full page there is
   * none to send, and the server sends -1 (2).
   */
  async function followFiltered(
    call: ReadCall,
    filter: ReadReq.Options.FilterOptions,
    after: bigint,
    first: number,
  ): Promise<void> {
    const matches = matcher(filter);
    const window = (filter.hasMax() ? filter.getMax() : WINDOW) * filter.getCheckpointintervalmultiplier();
    let next = first;
    let reached = { commit: after, prepare: after };
    let lastSent: bigint | undefined;
    /** The server compares checkpoints as unsigned numbers: behind -1 none is later, so it sends no other. */
    const sendCheckpoint = async (): Promise<void> => {
      const commit = BigInt.asUintN(64, reached.commit);
      if (lastSent !== undefined && commit <= lastSent) return;
      lastSent = commit;
      await send(call, checkpoint(commit, BigInt.asUintN(64, reached.prepare)));
    };
    const take = async (event: LoggedEvent): Promise<void> => {
      if (event.position <= after || !matches(event)) return;
      await send(call, eventResponse(event));
      reached = { commit: event.position, prepare: event.position };
    };

    // The first page begins with the event that was named, which the reader has.
    const resumed = log.events[first - 1]?.position === after;
    if (resumed && first < listVisibleEvents(call).length) next--;
    for (let begin = after < 0n ? 0n : after; ;) {
      const page = listVisibleEvents(call).slice(next, next + window);
      for (const event of page) await take(event);
      next += page.length;
      if (page.length < window) break;
      if (reached.commit < begin) reached = { commit: begin, prepare: 0n };
      await sendCheckpoint();
      begin = log.events[next]?.position ?? page.at(-1)!.position;
    }
    if (next > first) await sendCheckpoint();
    await send(call, caughtUp());
    for (let passed = 0; ; next++) {
      while (next >= listVisibleEvents(call).length) await waitForMoreEvents(call, next);
      const event = log.events[next]!;
      await take(event);
      if (++passed < window) continue;
      passed = 0;
      reached = { commit: event.position, prepare: event.position };
      await sendCheckpoint();
    }
  }

  /** Index of the first event after a position. */
  const findIndexAfter = async (call: ReadCall, after: bigint): Promise<number> => {
    for (;;) {
      const next = log.events.findIndex(({ position }) => position > after);
      if (next >= 0) return next;
      const newest = log.events.at(-1)?.position ?? 0n;
      if (newest <= after) return log.events.length;
      await waitForMoreEvents(call, log.events.length);
    }
  };

  const waitForMoreEvents = async (call: ReadCall, beyond: number): Promise<void> => {
    const waits = log.events.length > beyond ? new Promise((go) => setTimeout(go, 5)) : log.grown(beyond);
    await Promise.race([waits, waitForEnd(call)]);
    if (call.cancelled || call.destroyed) throw new ClientLeftError();
  };

  return (call) => {
    const options = call.request.getOptions()!;
    call.on('error', () => {});
    const isAllStream = !options.hasStream();
    if (isAllStream && !node.mayReadAll) {
      call.emit('error', refusal(status.PERMISSION_DENIED, 'Access Denied', 'access-denied'));
      return;
    }
    const work = !isAllStream ? readStream : options.hasSubscription() ? subscribe : readAll;
    work(call, options).then(
      () => call.end(),
      (reason: unknown) => {
        // An aborted response must not look complete.
        if (reason instanceof RefusedReadError) call.emit('error', reason.reply);
        else call.emit('error', refusal(status.CANCELLED, String(reason)));
      },
    );
  };
}

const ends = new WeakMap<ReadCall, Promise<void>>();
const waitForEnd = (call: ReadCall): Promise<void> => {
  const known = ends.get(call);
  if (known) return known;
  const end = new Promise<void>((resolve) => call.once('cancelled', resolve).once('close', resolve));
  ends.set(call, end);
  return end;
};

class RefusedReadError extends Error {
  constructor(readonly reply: Partial<ServiceError>) {
    super(reply.details);
  }
}
const createRefusal = (reply: Partial<ServiceError>): RefusedReadError => new RefusedReadError(reply);

/** The reader left before everything was sent. */
class ClientLeftError extends Error {
  override readonly message = 'the reader left';
}

/** Waits while the reader is slow, as the server does. */
async function send(call: ReadCall, response: ReadResp): Promise<void> {
  if (call.cancelled || call.destroyed) throw new ClientLeftError();
  if (call.write(response)) return;
  const events = ['drain', 'cancelled', 'close'] as const;
  await new Promise<void>((resolve) => {
    const go = (): void => {
      for (const event of events) call.off(event, go);
      resolve();
    };
    for (const event of events) call.on(event, go);
  });
  if (call.cancelled || call.destroyed) throw new ClientLeftError();
}

export const getStreamName = (stream: StreamIdentifier | undefined): string =>
  Buffer.from(stream!.getStreamName_asU8()).toString('utf8');

function matcher(filter: ReadReq.Options.FilterOptions | undefined): (event: LoggedEvent) => boolean {
  const on = filter?.getStreamIdentifier() ?? filter?.getEventType();
  if (!filter || !on) return () => true;
  const subject = (event: LoggedEvent): string => (filter.hasStreamIdentifier() ? event.stream : event.type);
  const prefixes = on.getPrefixList();
  if (prefixes.length > 0) return (event) => prefixes.some((prefix) => subject(event).startsWith(prefix));
  const regex = new RegExp(on.getRegex());
  return (event) => regex.test(subject(event));
}
