import type { AnyContract } from '@tailboard/contracts/contract';
import { AssignedUnits } from '@tailboard/contracts/equipment/unit-lists';
import { useSession } from '@tailboard/web/app-context';
import { useOutbox, type Outbox } from '@tailboard/web/offline/outbox';
import type { QueuedCommand } from '@tailboard/web/offline/outbox-store';
import { rememberReturn } from '@tailboard/web/lists/recent-returns';
import type { RequestInput } from '@tailboard/web/api/request';
import type { ScanResponse } from '@tailboard/web/scan/scan-queue';
import { signal } from '@tailboard/web/scan/tone';
import { useToast } from '@tailboard/ui/toast';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useState } from 'react';

export interface FieldScans {
  /** Stores each scan in the browser and returns at once. The server's response comes later. */
  readonly onCodes: (keys: readonly string[]) => Promise<readonly ScanResponse[]>;
  /** Returns the server's result of a stored scan, as soon as there is one. */
  readonly settled: (serial: string) => Pick<ScanResponse, 'tone' | 'text'> | undefined;
  /** Pending and refused scans, refused ones first. */
  readonly queued: readonly QueuedCommand[];
  readonly outbox: Outbox;
  /** Repeats a scan: unchanged, or with the override. */
  readonly repeat: (action: QueuedCommand, more?: { override: true; reason?: string }) => void;
}

/**
 * Scans as separate commands. Each is stored in the browser under its own key before it is sent, so that a lost
 * network, a closed tab or a lost response neither loses nor duplicates one.
 * @param of.ask returns the request of a serial; `of.label` returns its description
 * @param of.listed returns whether a unit is on the list, according to this device; `undefined` if it does not know.
 * Only asked without a network, because the server knows
 */
export function useFieldScans<C extends AnyContract>(
  contract: C,
  options: {
    toInput: (serial: string) => RequestInput<C>;
    label: string;
    doneText: string;
    listed?: (serial: string) => boolean | undefined;
  },
): FieldScans {
  const t = useTexts('warehouse-field');
  const { announce } = useToast();
  const { state } = useSession();
  const [done, setDone] = useState<ReadonlySet<string>>(new Set());
  const outbox = useOutbox({
    contracts: [contract],
    refreshes: [AssignedUnits],
    onDone: (action) => {
      if (state.status === 'in') rememberReturn(state.user.id, action);
      setDone((before) => new Set(before).add(action.subject));
      announce(options.doneText);
    },
    onRefused: ({ needsConfirmation }) => signal(needsConfirmation ? 'confirm' : 'failed'),
  });
  const actions = outbox.queued.filter((action) => action.contract === contract.name);
  const put = (serial: string, input: RequestInput<C>, label: string): void => {
    // A new scan of a unit replaces a refused one.
    for (const { key, subject, failed } of actions) if (subject === serial && failed !== null) outbox.dismiss(key);
    setDone((before) => new Set([...before].filter((other) => other !== serial)));
    outbox.enqueue(contract, input, { subject: serial, label });
  };
  return {
    outbox,
    queued: actions.toSorted((a, b) => Number(a.failed === null) - Number(b.failed === null)),
    settled: (serial) => {
      const refused = actions.find(({ subject, failed }) => subject === serial && failed !== null);
      if (refused) return { tone: refused.needsConfirmation ? 'confirm' : 'failed', text: refused.failed ?? '' };
      return done.has(serial) ? { tone: 'done', text: options.doneText } : undefined;
    },
    onCodes: async (keys) =>
      keys.map((key): ScanResponse => {
        const waits = actions.some(({ subject, failed }) => subject === key && failed === null);
        if (!waits) put(key, options.toInput(key), options.label);
        if (!navigator.onLine && options.listed?.(key) === false) return { key, tone: 'confirm', text: t('notListed') };
        return { key, tone: 'queued', text: t(waits ? 'already' : 'kept') };
      }),
    repeat: (action, more) => put(action.subject, { ...action.input, ...more } as RequestInput<C>, action.label),
  };
}
