import { AssignJob } from '@tailboard/contracts/jobs/job';
import { useApp } from '@tailboard/web/app-context';
import { ApiError } from '@tailboard/web/api/problem';
import { useEffect, useRef, useState } from 'react';
import { UNASSIGNED_ID, type Reassignment } from './plan.js';

/** The server's response to a trial move. */
export interface Preview {
  readonly warnings: readonly string[];
  /** Why it would be refused. */
  readonly refused: string | null;
}

const SETTLE_MS = 300;
const AT_ONCE = 4;

const toKey = ({ job, technicianId }: Reassignment): string => `${job.id} ${job.version} ${technicianId}`;

/**
 * Tries each move without executing it. Points are omitted, since they are counted for all moves together; so is leave,
 * which is shown with the technician.
 */
export function usePreview(
  reassignments: readonly Reassignment[],
  date: string,
): (reassignment: Reassignment) => Preview | undefined {
  const { api } = useApp();
  const [known, setKnown] = useState<ReadonlyMap<string, Preview>>(new Map());
  const requested = useRef(new Set<string>());
  const wanted = reassignments.map(toKey).join(',');
  const latest = useRef(reassignments);
  useEffect(() => {
    latest.current = reassignments;
  });
  useEffect(() => {
    const stop = new AbortController();
    const timer = setTimeout(() => {
      const open = latest.current.filter(
        (reassignment) => reassignment.technicianId !== UNASSIGNED_ID && !requested.current.has(toKey(reassignment)),
      );
      const previewNext = async (): Promise<void> => {
        for (let reassignment = open.shift(); reassignment && !stop.signal.aborted; reassignment = open.shift()) {
          const key = toKey(reassignment);
          requested.current.add(key);
          const found = await tryReassignment(reassignment);
          if (found) setKnown((before) => new Map(before).set(key, found));
          else requested.current.delete(key);
        }
      };
      const tryReassignment = async ({ job, technicianId }: Reassignment): Promise<Preview | null> => {
        try {
          const { warnings } = await api.call(AssignJob, { id: job.id, user_id: technicianId, date, dry_run: '1' });
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
      for (let at = 0; at < AT_ONCE; at++) void previewNext();
    }, SETTLE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [api, wanted, date]);
  return (reassignment) => known.get(toKey(reassignment));
}
