import { Server, ServerCredentials, status, type ServerReadableStream, type ServerWritableStream } from '@grpc/grpc-js';
import type { sendUnaryData } from '@grpc/grpc-js';
import { StreamsService } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import { Empty, StreamIdentifier, UUID } from '@eventstore/db-client/generated/shared_pb.js';
import { type AppendReq, AppendResp, ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import { EventLog, type LoggedEvent, type Verdict } from './fake-eventstoredb-log.js';

/** A server that speaks EventStoreDB's protocol, for tests of the adapter where no real one can be had. */
export interface FakeEventStoreDb {
  readonly connectionString: string;
  /** Ends all its connections at once and answers again on the same port, as a restarted server does. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

const CHECKPOINT_EVERY = 32;

/**
 * Appends with the server's own rules for expected revisions and repeated ids, reads, `$all` with its system events,
 * filtered subscriptions with checkpoints and the word that they have caught up. No clusters, no persistent
 * subscriptions, no batch appends: the adapter does not use them.
 */
export async function fakeEventStoreDb(): Promise<FakeEventStoreDb> {
  const log = new EventLog();

  const append = (call: ServerReadableStream<AppendReq, AppendResp>, answer: sendUnaryData<AppendResp>): void => {
    let options: AppendReq.Options | undefined;
    const proposed: AppendReq.ProposedMessage[] = [];
    call.on('data', (request: AppendReq) => {
      options ??= request.getOptions();
      const message = request.getProposedMessage();
      if (message) proposed.push(message);
    });
    call.on('error', () => {});
    call.on('end', () => {
      if (!options) return answer({ code: status.INVALID_ARGUMENT, details: 'no options' });
      const verdict = log.append(
        nameOf(options.getStreamIdentifier()),
        options.hasNoStream()
          ? -1
          : options.hasAny()
            ? 'any'
            : options.hasStreamExists()
              ? 'exists'
              : Number(options.getRevision()),
        proposed.map((message) => ({
          id: message.getId()!.getString(),
          type: message.getMetadataMap().get('type')!,
          data: message.getData_asU8(),
          meta: message.getCustomMetadata_asU8(),
        })),
      );
      answer(null, appendResponse(verdict));
    });
  };

  const read = (call: ServerWritableStream<ReadReq, ReadResp>): void => {
    const options = call.request.getOptions()!;
    call.on('error', () => {});
    const work = options.hasStream()
      ? readStream(call, options)
      : options.hasSubscription()
        ? subscribe(call, options)
        : readAll(call, options);
    void work.then(() => call.end());
  };

  async function readStream(call: ServerWritableStream<ReadReq, ReadResp>, options: ReadReq.Options): Promise<void> {
    const asked = options.getStream()!;
    const events = log.stream(nameOf(asked.getStreamIdentifier()));
    if (events.length === 0) {
      const missing = new ReadResp.StreamNotFound();
      missing.setStreamIdentifier(asked.getStreamIdentifier());
      call.write(new ReadResp().setStreamNotFound(missing));
      return;
    }
    const backwards = options.getReadDirection() === ReadReq.Options.ReadDirection.BACKWARDS;
    const from = asked.hasStart() ? 0 : asked.hasEnd() ? events.length - 1 : Number(asked.getRevision());
    const wanted = backwards ? events.slice(0, from + 1).reverse() : events.slice(from);
    for (const event of wanted.slice(0, Number(options.getCount()))) await send(call, eventResponse(event));
  }

  async function readAll(call: ServerWritableStream<ReadReq, ReadResp>, options: ReadReq.Options): Promise<void> {
    const asked = options.getAll()!;
    const backwards = options.getReadDirection() === ReadReq.Options.ReadDirection.BACKWARDS;
    const from = asked.hasPosition() ? BigInt(asked.getPosition()!.getCommitPosition()) : undefined;
    const wanted = log.events.filter(
      ({ position }) => from === undefined || (backwards ? position < from : position >= from),
    );
    if (backwards) wanted.reverse();
    for (const event of wanted.slice(0, Number(options.getCount()))) {
      if (call.cancelled) return;
      await send(call, eventResponse(event));
    }
  }

  async function subscribe(call: ServerWritableStream<ReadReq, ReadResp>, options: ReadReq.Options): Promise<void> {
    const asked = options.getAll()!;
    const after = asked.hasPosition() ? BigInt(asked.getPosition()!.getCommitPosition()) : -1n;
    const matches = matcher(options.getFilter());
    const every = CHECKPOINT_EVERY * (options.getFilter()?.getCheckpointintervalmultiplier() ?? 1);
    const ended = new Promise<void>((resolve) => call.once('cancelled', resolve).once('close', resolve));
    const gone = (): boolean => call.cancelled || call.destroyed;
    await send(call, new ReadResp().setConfirmation(new ReadResp.SubscriptionConfirmation().setSubscriptionId('one')));
    let live = false;
    let seen = 0;
    for (let next = log.events.findIndex(({ position }) => position > after); !gone();) {
      const event = next === -1 ? undefined : log.events[next];
      if (event) {
        next++;
        if (matches(event)) await send(call, eventResponse(event));
        if (options.hasFilter() && ++seen % every === 0) await send(call, checkpointResponse(event.position));
      } else {
        if (next === -1) next = log.events.length;
        if (!live) await send(call, new ReadResp().setCaughtUp(new ReadResp.CaughtUp()));
        live = true;
        await Promise.race([log.grown(next), ended]);
      }
    }
  }

  let server: Server;
  const listen = (port: number): Promise<number> => {
    server = new Server({ 'grpc.max_receive_message_length': 17 * 1024 * 1024 });
    server.addService(StreamsService, { append, read, delete: refuse, tombstone: refuse, batchAppend: refuse });
    return new Promise((resolve, reject) =>
      server.bindAsync(`127.0.0.1:${port}`, ServerCredentials.createInsecure(), (error, bound) =>
        error ? reject(error) : resolve(bound),
      ),
    );
  };
  const port = await listen(0);
  return {
    connectionString: `esdb://127.0.0.1:${port}?tls=false`,
    restart: async () => {
      server.forceShutdown();
      await listen(port);
    },
    stop: async () => server.forceShutdown(),
  };
}

const refuse = (call: { emit(event: 'error', error: unknown): void }): void =>
  call.emit('error', { code: status.UNIMPLEMENTED, details: 'not part of this fake' });

/** Waits while the reader is slow, as the server does. */
const send = async (call: ServerWritableStream<ReadReq, ReadResp>, response: ReadResp): Promise<void> => {
  if (call.cancelled || call.destroyed || call.write(response)) return;
  const events = ['drain', 'cancelled', 'close'] as const;
  await new Promise<void>((resolve) => {
    const go = (): void => {
      for (const event of events) call.off(event, go);
      resolve();
    };
    for (const event of events) call.on(event, go);
  });
};

const nameOf = (stream: StreamIdentifier | undefined): string =>
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

function appendResponse(verdict: Verdict): AppendResp {
  if (verdict.outcome === 'wrong') {
    const wrong = new AppendResp.WrongExpectedVersion();
    if (verdict.current < 0) wrong.setCurrentNoStream(new Empty());
    else wrong.setCurrentRevision(String(verdict.current));
    if (verdict.expected === -1) wrong.setExpectedNoStream(new Empty());
    else if (typeof verdict.expected === 'number') wrong.setExpectedRevision(String(verdict.expected));
    else wrong.setExpectedStreamExists(new Empty());
    return new AppendResp().setWrongExpectedVersion(wrong);
  }
  const success = new AppendResp.Success().setCurrentRevision(String(verdict.revision));
  // A repeated append may come back without its place.
  if (verdict.position === undefined) success.setNoPosition(new Empty());
  else {
    const at = String(verdict.position);
    success.setPosition(new AppendResp.Position().setCommitPosition(at).setPreparePosition(at));
  }
  return new AppendResp().setSuccess(success);
}

function eventResponse({ id, type, data, meta, stream, revision, position, created }: LoggedEvent): ReadResp {
  const record = new ReadResp.ReadEvent.RecordedEvent()
    .setId(new UUID().setString(id))
    .setStreamIdentifier(new StreamIdentifier().setStreamName(Buffer.from(stream).toString('base64')))
    .setStreamRevision(String(revision))
    .setCommitPosition(String(position))
    .setPreparePosition(String(position))
    .setData(data)
    .setCustomMetadata(meta);
  record.getMetadataMap().set('type', type);
  record.getMetadataMap().set('content-type', 'application/json');
  record.getMetadataMap().set('created', String(BigInt(created.getTime()) * 10_000n));
  return new ReadResp().setEvent(new ReadResp.ReadEvent().setEvent(record).setCommitPosition(String(position)));
}

const checkpointResponse = (position: bigint): ReadResp =>
  new ReadResp().setCheckpoint(
    new ReadResp.Checkpoint().setCommitPosition(String(position)).setPreparePosition(String(position)),
  );
