import { ReadUser, UserListed, type User } from '@tailboard/contracts/identity/user';
import { useContractQuery } from '@tailboard/web/queries/queries';
import { NoEntry } from '@tailboard/web/access/no-entry';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';

export const LIST = '/admin/techs/users';

/** Returns the user whose ID is in the address, or the content to show instead. */
export function useRequestedUser(): { user: User } | { instead: ReactNode } {
  const t = useTexts('shell-users');
  const id = UserListed.shape.id.safeParse(useSearchParams()[0].get('id')).data;
  const query = useContractQuery(ReadUser, { id: id ?? '' }, { enabled: id !== undefined });
  if (query.data) return { user: query.data.data };
  return { instead: <NoEntry query={query} why={t('notFound')} list={LIST} t={t} /> };
}
