import { companyDate } from '@tailboard/contracts/company-time';
import { ReadRoadblocks } from '@tailboard/contracts/identity/session';
import { ReadSettings } from '@tailboard/contracts/identity/settings';
import type { SignedInUser } from '@tailboard/contracts/identity/user';
import { useEffect, useState, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useContractQuery } from '../queries/queries.js';
import { useCompany } from '../app/company.js';
import { detourTo, isManagerial } from '../session/redirect.js';
import { useApp, useSession } from '../app-context.js';
import { ROADBLOCK_COUNTER, ROADBLOCK_DAY } from '../session/session.js';
import { writeLocal } from '../local-storage.js';
import { useStore } from '../store.js';

/** Redirects to required tasks; checks at sign-in and on each new day. */
export function Roadblocks(): ReactNode {
  const { roadblock } = useApp();
  const { state } = useSession();
  const to = useStore(roadblock);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (to === null) return;
    roadblock.set(null);
    if (!isAt(to, pathname, search)) void navigate(to);
  }, [to, roadblock, navigate, pathname, search]);
  return state.status === 'in' && !state.expired && !state.user.profile.temp_password ? (
    <NewDay user={state.user} />
  ) : null;
}

/** Returns whether a page is the target of a redirect. It may have more parameters, such as an open message. */
function isAt(to: string, pathname: string, search: string): boolean {
  const target = new URL(to, 'http://here.invalid');
  const current = new URLSearchParams(search);
  return target.pathname === pathname && [...target.searchParams].every(([name, value]) => current.get(name) === value);
}

/** Interval at which an open page checks for a new day, in ms. */
const CHECK_MS = 60_000;

/**
 * Resets the counter to 0 at sign-in and on each new day in the company's time zone; while it is 0, a page checks when
 * it opens.
 */
function NewDay({ user }: { user: SignedInUser }): ReactNode {
  const { data, problem } = useContractQuery(ReadSettings, {}, { quiet: true });
  const { zone } = useCompany();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const updateNow = (): void => setNow(Date.now());
    const timer = setInterval(updateNow, CHECK_MS);
    document.addEventListener('visibilitychange', updateNow);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', updateNow);
    };
  }, []);
  const known = data !== undefined || problem !== null;
  return known ? <Check user={user} today={companyDate(new Date(now), zone)} /> : null;
}

function Check({ user, today }: { user: SignedInUser; today: string }): ReactNode {
  const { api, roadblock } = useApp();
  const { id } = user;
  const managerial = isManagerial(user.roles);
  useEffect(() => {
    if (localStorage.getItem(ROADBLOCK_DAY) !== today) {
      writeLocal(ROADBLOCK_DAY, today);
      writeLocal(ROADBLOCK_COUNTER, '0');
    }
    if (managerial || localStorage.getItem(ROADBLOCK_COUNTER) !== '0') return undefined;
    let left = false;
    void api.call(ReadRoadblocks, { date: today }, { quiet: true }).then(
      (response) => {
        const met = left ? null : detourTo(response.roadblocks);
        if (met?.counter) writeLocal(ROADBLOCK_COUNTER, met.counter);
        if (met) roadblock.set(met.to);
      },
      // A check without a response blocks no user; the server enforces the rules.
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, [api, roadblock, id, managerial, today]);
  return null;
}
