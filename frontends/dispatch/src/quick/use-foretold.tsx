import { AssignJob } from '@tailboard/contracts/jobs/job';
import { useApp } from '@tailboard/web/app-context';
import { ApiError } from '@tailboard/web/api/problem';
import { useEffect, useRef, useState } from 'react';
import { UNASSIGNED_ID, type Gift } from './plan.js';

/** The server's response to a trial move. */
export interface Foretold {
  readonly warnings: readonly string[];
  /** Why it would be refused. */
  readonly refused: string | null;
}

const SETTLE_MS = 300;
const AT_ONCE = 4;

const keyOf = ({ job, taker }: Gift): string => `${job.id} ${job.version} ${taker}`;

/**
 * Tries each move without executing it. Points are omitted, since they are counted for all moves together; so is leave,
 * which is shown with the technician.
 */
export function useForetold(gifts: readonly Gift[], date: string): (gift: Gift) => Foretold | undefined {
  const { api } = useApp();
  const [known, setKnown] = useState<ReadonlyMap<string, Foretold>>(new Map());
  const requested = useRef(new Set<string>());
  const wanted = gifts.map(keyOf).join(',');
  const latest = useRef(gifts);
  useEffect(() => {
    latest.current = gifts;
  });
  useEffect(() => {
    const stop = new AbortController();
    const timer = setTimeout(() => {
      const open = latest.current.filter((gift) => gift.taker !== UNASSIGNED_ID && !requested.current.has(keyOf(gift)));
      const one = async (): Promise<void> => {
        for (let gift = open.shift(); gift && !stop.signal.aborted; gift = open.shift()) {
          const key = keyOf(gift);
          requested.current.add(key);
          const found = await tried(gift);
          if (found) setKnown((before) => new Map(before).set(key, found));
          else requested.current.delete(key);
        }
      };
      const tried = async ({ job, taker }: Gift): Promise<Foretold | null> => {
        try {
          const { warnings } = await api.call(AssignJob, { id: job.id, user_id: taker, date, dry_run: '1' });
          return {
            warnings: warnings
              .filter(({ type }) => type !== 'capacity' && type !== 'leave')
              .map(({ message }) => message),
            refused: null,
          };
        } catch (problem) {
          if (!(problem instanceof ApiError)) throw problem;
          // A network failure or a busy server says nothing about the move.
          return problem.code === undefined ? null : { warnings: [], refused: problem.message };
        }
      };
      for (let at = 0; at < AT_ONCE; at++) void one();
    }, SETTLE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [api, wanted, date]);
  return (gift) => known.get(keyOf(gift));
}
