import Alert from '@mui/material/Alert';
import { MarkFileAsSeen, type StoredFile } from '@tailboard/contracts/messaging/file-contracts';
import type { AnyContract } from '@tailboard/contracts/contract';
import { useSession } from '@tailboard/web/app-context';
import { getStorageOwner } from '@tailboard/web/local-storage';
import { useOutbox } from '@tailboard/web/offline/outbox';
import { getOutboxStore } from '@tailboard/web/offline/outbox-store';
import { useSyncExternalStore, type ReactNode } from 'react';

/** Returns whether this version of a file was marked as seen without a network, and the server does not know it yet. */
export function useIsSeenQueued({ id, version }: Pick<StoredFile, 'id' | 'version'>): boolean {
  const { state } = useSession();
  const store = getOutboxStore(getStorageOwner(state));
  const queued = useSyncExternalStore(store.subscribe, store.queued);
  return queued.some(
    ({ contract, subject, input, failed }) =>
      contract === MarkFileAsSeen.name && subject === id && input.version === version && failed === null,
  );
}

/** Shows why the server refused files that were marked as seen without a network. */
export function RefusedSeen({ refreshes }: { refreshes: readonly AnyContract[] }): ReactNode {
  const outbox = useOutbox({ contracts: [MarkFileAsSeen], refreshes });
  return outbox.queued
    .filter(({ contract, failed }) => contract === MarkFileAsSeen.name && failed !== null)
    .map(({ key, label, failed }) => (
      <Alert key={key} severity="warning" variant="outlined" onClose={() => outbox.dismiss(key)} sx={{ mb: 2 }}>
        {label}: {failed}
      </Alert>
    ));
}
