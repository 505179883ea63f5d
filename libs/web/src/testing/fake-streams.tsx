interface Open {
  readonly topics: ReadonlySet<string>;
  readonly controller: ReadableStreamDefaultController<Uint8Array>;
  readonly gone: () => boolean;
}

/** In-memory server of live streams: it records changes and replays them from a requested position. */
export class FakeStreams {
  /** All openings, in order. */
  readonly opens: { topics: readonly string[]; after: string | null }[] = [];
  readonly tokens: (string | null)[] = [];
  down = false;
  refuses = false;
  /** Nothing arrives any more, and no error is reported. */
  asleep = false;
  /** The server no longer knows the changes after the position that a stream resumes from. */
  forgets = false;
  /** Whether the server sends the stream's position as soon as it is open. */
  namesPlace = true;
  private readonly log: { id: string; topic: string }[] = [{ id: 'start', topic: '' }];
  private readonly all = new Set<Open>();

  get streams(): number {
    return this.all.size;
  }

  open(
    topics: readonly string[],
    after: string | null,
    signal: AbortSignal,
    gone: () => boolean = () => false,
    token: string | null = null,
  ): Promise<Response> {
    if (this.down || gone()) return Promise.reject(new TypeError('no network'));
    this.opens.push({ topics, after });
    this.tokens.push(token);
    if (this.refuses) return Promise.resolve(new Response(null, { status: 403 }));
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        const one: Open = { topics: new Set(topics), controller, gone };
        this.all.add(one);
        signal.addEventListener('abort', () => {
          if (this.all.delete(one)) controller.error(signal.reason);
        });
        if (after !== null && this.forgets) this.write(one, `id: ${this.last()}\nevent: resync\ndata: {}\n\n`);
        else if (after !== null)
          for (const { id, topic } of this.log.slice(this.log.findIndex((values) => values.id === after) + 1))
            this.sendNotice(one, id, topic);
        this.write(one, this.namesPlace ? `id: ${this.last()}\n\n` : ': hello\n\n');
      },
    });
    return Promise.resolve(new Response(body, { status: 200 }));
  }

  /** Records a change of a topic. */
  happens(topic: string, id: string): void {
    this.log.push({ id, topic });
    for (const stream of this.all) this.sendNotice(stream, id, topic);
  }

  /** Drops connections without notice: all of them, or those of a closed page. */
  cut(which?: (gone: () => boolean) => boolean): void {
    for (const stream of [...this.all])
      if (which === undefined || stream.gone()) {
        this.all.delete(stream);
        stream.controller.error(new TypeError('gone'));
      }
  }

  private last(): string {
    return this.log.at(-1)?.id ?? '';
  }
  private sendNotice(stream: Open, id: string, topic: string): void {
    const notice = { topic, type: 'JobAssigned', id, actor_id: 'somebody', position: '1' };
    if (stream.topics.has(topic)) this.write(stream, `id: ${id}\nevent: notice\ndata: ${JSON.stringify(notice)}\n\n`);
  }
  private write(stream: Open, text: string): void {
    if (!this.asleep) stream.controller.enqueue(new TextEncoder().encode(text));
  }
}
