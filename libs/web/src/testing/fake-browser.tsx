import { createHash } from 'node:crypto';
import type { Tabs, TabsChannel } from '../live/live-tabs.js';

interface Waiting {
  readonly tab: FakeTab;
  readonly onLock: () => Promise<void>;
  readonly resolve: () => void;
  readonly reject: (reason: Error) => void;
}

/** A tab, as its page sees the browser. */
export interface FakeTab extends Tabs {
  /** Closes the tab without notice: its locks are released, its channels closed. */
  crash(): void;
  /** Suspends the tab: no message arrives, and it keeps its locks. */
  freeze(): void;
}

const gone = (): Error => new DOMException('the lock was taken away', 'AbortError');

/** Shared resources of tabs in one browser: locks and channels, in memory. */
export class FakeBrowser {
  private readonly locks = new Map<string, { holder: Waiting | null; queue: Waiting[] }>();
  private readonly channels = new Map<string, Set<{ tab: FakeTab; channel: TabsChannel }>>();
  private readonly frozen = new Set<FakeTab>();

  /** Returns the names of the shared locks and channels. */
  names(): string[] {
    return [...this.channels.keys()];
  }

  tab(): FakeTab {
    const tab: FakeTab = {
      nameFor: (token) => Promise.resolve(createHash('sha256').update(token).digest('hex')),
      request: (name, options, onLock) => this.request(tab, name, options, onLock),
      channel: (name) => this.channel(tab, name),
      freeze: () => void this.frozen.add(tab),
      crash: () => {
        this.frozen.add(tab);
        for (const lock of this.locks.values()) {
          lock.queue = lock.queue.filter((one) => one.tab !== tab);
          if (lock.holder?.tab === tab) lock.holder = null;
        }
        for (const name of this.locks.keys()) this.grant(name);
      },
    };
    return tab;
  }

  private request(
    tab: FakeTab,
    name: string,
    { signal, steal = false }: { signal?: AbortSignal; steal?: boolean },
    onLock: () => Promise<void>,
  ): Promise<void> {
    const lock = this.locks.get(name) ?? { holder: null, queue: [] };
    this.locks.set(name, lock);
    return new Promise((resolve, reject) => {
      const waiting: Waiting = { tab, onLock, resolve, reject };
      signal?.addEventListener('abort', () => {
        if (!lock.queue.includes(waiting)) return;
        lock.queue = lock.queue.filter((one) => one !== waiting);
        reject(gone());
      });
      if (steal) lock.queue.unshift(waiting);
      else lock.queue.push(waiting);
      if (steal) lock.holder?.reject(gone());
      if (steal) lock.holder = null;
      queueMicrotask(() => this.grant(name));
    });
  }

  private grant(name: string): void {
    const lock = this.locks.get(name);
    if (!lock || lock.holder) return;
    const next = lock.queue.shift();
    if (!next) return;
    lock.holder = next;
    void next.onLock().then(() => {
      next.resolve();
      if (lock.holder === next) lock.holder = null;
      this.grant(name);
    });
  }

  private channel(tab: FakeTab, name: string): TabsChannel {
    const all = this.channels.get(name) ?? new Set();
    this.channels.set(name, all);
    const channel: TabsChannel = {
      onmessage: null,
      postMessage: (values) => {
        if (this.frozen.has(tab)) return;
        const data: unknown = structuredClone(values);
        for (const other of all)
          if (other.channel !== channel)
            setTimeout(() => !this.frozen.has(other.tab) && all.has(other) && other.channel.onmessage?.({ data }), 0);
      },
      close: () => void all.delete(entry),
    };
    const entry = { tab, channel };
    all.add(entry);
    return channel;
  }
}
