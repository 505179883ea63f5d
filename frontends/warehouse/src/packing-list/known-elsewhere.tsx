import { packingLists } from '@tailboard/contracts/equipment/packing-list';
import type { AnyContract } from '@tailboard/contracts/contract';
import { useEveryPage } from '@tailboard/web/queries/queries';
import { ReadFailed } from '@tailboard/web/queries/read-failed';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useEffect, useRef, type ReactNode } from 'react';
import { TakeBackUnits } from '../unit/take-back-units.js';

const DELETED = 'UnitIsRemoved';
/** Codes of the reasons that say where a known unit is. */
export const elsewhereCodes: readonly string[] = ['HeldByAnother', 'OnAJob', 'WithTheProvider', 'IsMissing', DELETED];

/** The units of a file that are known and not in a warehouse. The user takes those that are here back into stock. */
export function KnownElsewhere({
  importId,
  rejected,
  refreshes,
}: {
  importId: string;
  rejected: number;
  refreshes: readonly AnyContract[];
}): ReactNode {
  const t = useTexts('warehouse-take-back');
  const { rows, problem, refetch } = useEveryPage(packingLists.rejectedRows, {
    id: importId,
    codes: elsewhereCodes.join(','),
  });
  const seen = useRef(rejected);
  useEffect(() => {
    if (seen.current !== rejected) refetch();
    seen.current = rejected;
  }, [rejected, refetch]);
  if (problem)
    return (
      <ReadFailed problem={problem} onRetry={refetch}>
        {t('failed', { message: problem.message })}
      </ReadFailed>
    );
  const units = (rows ?? []).flatMap(({ serial_mac, reason, code }) =>
    serial_mac === null
      ? []
      : [
          {
            serial: serial_mac,
            place: reason,
            isDeleted: code === DELETED,
            requiresReason: code === 'WithTheProvider',
          },
        ],
  );
  return <TakeBackUnits units={units} refreshes={refreshes} />;
}
