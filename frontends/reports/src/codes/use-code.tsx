import type { OutputOf } from '@tailboard/contracts/contract';
import { ReadCode } from '@tailboard/contracts/jobs/code';
import { useContractQuery } from '@tailboard/web/queries/queries';
import { NoEntry } from '@tailboard/web/access/no-entry';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';

export const LIST = '/admin/codes/billingcodes';
export type RequestedCode = OutputOf<typeof ReadCode>['data'];

/** Returns the billing code whose ID is in the address, or the content to show instead. */
export function useRequestedCode(): { code: RequestedCode | undefined; instead: ReactNode } {
  const t = useTexts('reports-codes');
  const id = useSearchParams()[0].get('id') ?? '';
  const requested = useContractQuery(ReadCode, { id }, { enabled: id !== '' });
  if (requested.data) return { code: requested.data.data, instead: null };
  return {
    code: undefined,
    instead: <NoEntry query={requested} why={requested.problem?.message ?? t('noId')} list={LIST} t={t} />,
  };
}
