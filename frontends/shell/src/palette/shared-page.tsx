import { pageAfterSignIn } from '@tailboard/web/access/guard';
import { useSession } from '@tailboard/web/app-context';
import type { ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { Palette } from './palette.js';

/** Longest shared text that is searched. */
const MAX_LETTERS = 200;

/** Searches for the text that another app shares with the installed product, such as an address or a serial number. */
export function Page(): ReactNode {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useSession();
  const shared = ['text', 'title', 'url'].map((name) => search.get(name)?.trim() ?? '').find((text) => text !== '');
  return (
    <Palette
      start={(shared ?? '').slice(0, MAX_LETTERS)}
      onClose={() => void navigate(pageAfterSignIn(null, state), { replace: true })}
    />
  );
}
