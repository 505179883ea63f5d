import type { OutputOf } from '@tailboard/contracts/contract';
import { ReadMessage, type ReadReceipts } from '@tailboard/contracts/messaging/message-contracts';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useContractQuery } from '@tailboard/web/queries/queries';
import type { ReactNode } from 'react';
import { useAudienceText } from './audience-field.js';

/** The counts of a read history. */
export type ProofCounts = Pick<
  OutputOf<typeof ReadReceipts>,
  'readers' | 'people' | 'version' | 'asks_from' | 'versions'
>;

/** Status and audience of a message, and how many people have read which of its versions. */
export function ProofSummary({ id, counts }: { id: string; counts: ProofCounts }): ReactNode {
  const t = useTexts('shell-messages');
  const audienceText = useAudienceText();
  const { data } = useContractQuery(ReadMessage, { id });
  const { readers, people, version, asks_from, versions } = counts;
  const read = t(asks_from === version ? 'readVersion' : 'readVersionOrLater', { readers, people, version: asks_from });
  const earlier = versions
    .filter((one) => one.version < asks_from)
    .map((one) => t('readEarlier', { count: one.readers, version: one.version }));
  return (
    <>
      {data && (
        <div>
          {`${t('state')}: ${t(`is.${data.data.status}`)} · ${t('byAudience')}: ${audienceText(data.data.audience) ?? ''}`}
        </div>
      )}
      {version > 0 && <div className="figures">{[read, ...earlier].join(' ')}</div>}
    </>
  );
}
