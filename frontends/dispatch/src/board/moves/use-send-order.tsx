import { BoardHistory, ReadBoard } from '@tailboard/contracts/jobs/board';
import { ReorderRoute } from '@tailboard/contracts/jobs/moves';
import type { ApiError } from '@tailboard/web/api/problem';
import { useCommand } from '@tailboard/web/queries/queries';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useCallback, useRef, type RefObject } from 'react';
import { z } from 'zod';
import { orderJobs, type Board } from '../../board-model/board-jobs.js';
import type { Announcements } from './use-announcements.js';

/** A requested order of a lane's jobs on a day. */
export interface RequestedOrder {
  readonly lane: string;
  readonly date: string;
  readonly jobIds: readonly string[];
  /** The moved jobs; a refusal is shown on them. */
  readonly movedIds: readonly string[];
  readonly version: number;
  /** Whether the user only changed the order. Otherwise it follows an assignment, which is announced instead. */
  readonly isOwnAction: boolean;
  /** That of the action: also the assignment's, if the order follows one. */
  readonly correlationId: string;
}

/** The maximum number of times that the order of an assignment is sent again because the lane's jobs changed. */
const RETRIES = 3;

/** Returns the jobs of a lane in the requested order; jobs without a place in it come last. */
const applyOrder = (requested: readonly string[], present: readonly string[]): string[] => [
  ...requested.filter((id) => present.includes(id)),
  ...present.filter((id) => !requested.includes(id)),
];

const CurrentOrder = z.object({ job_ids: z.array(z.string()), version: z.number() });
/** Returns the lane's jobs on the server, if an order was refused because they differ from the sent ones. */
const parseCurrentOrder = ({ body: { current } }: ApiError): z.output<typeof CurrentOrder> | undefined =>
  CurrentOrder.safeParse(current).data;

/**
 * Sends the order of a lane as displayed at the time of sending. The orders of a technician's day are sent one after
 * the other; each uses the version created by the previous one.
 * @returns `(order, after)`: sent when `after` resolves; resolves on the response
 */
export function useSendOrder(
  latest: RefObject<Board | undefined>,
  { getLaneName, describeProblem, reportRefused, reportSucceeded }: Announcements,
  catchUp: () => void,
): (order: RequestedOrder, after: Promise<boolean>) => Promise<void> {
  const t = useTexts('dispatch-board', 'dispatch');
  const pendingOrders = useRef(new Map<string, Promise<void>>());
  const versions = useRef(new Map<string, number>());
  const { mutate: reorder } = useCommand(ReorderRoute, {
    // A technician has an order with its own version for each date: boards of other dates are unaffected.
    optimistic: (apply, { user_id, date, body }) =>
      apply(ReadBoard, (seen) => (seen.date === date ? orderJobs(seen, user_id, body) : seen)),
    onSuccess: (apply, { data: { user_id, date, job_ids, version } }) =>
      apply(ReadBoard, (seen) => (seen.date === date ? orderJobs(seen, user_id, job_ids, version) : seen)),
    refreshes: [BoardHistory],
  });
  return useCallback(
    ({ lane, date, jobIds, movedIds, version, isOwnAction, correlationId }, after) => {
      const key = `${lane} ${date}`;
      const previous = pendingOrders.current.get(key) ?? Promise.resolve();
      const send = async (): Promise<void> => {
        if (!(await after)) return;
        await previous;
        // If another date is displayed by now, the requested order is used.
        const board = latest.current?.date === date ? latest.current : undefined;
        const card = board?.cards.find(({ user }) => user.id === lane);
        const present = board ? card?.jobs.map(({ id }) => id) : jobIds;
        if (!present) return;
        // The assignment may have ordered the lane, too.
        const routeVersion = isOwnAction ? version : Math.max(version, card?.route_version ?? 0);
        const submit = (ids: readonly string[], ifMatch: number) =>
          reorder({ user_id: lane, date, body: applyOrder(jobIds, ids) }, { ifMatch, correlationId });
        let result = await submit(present, Math.max(routeVersion, versions.current.get(key) ?? 0));
        // The next assignment may arrive before this order or after it. The order of an assignment follows.
        for (let attempt = 0; !isOwnAction && attempt < RETRIES && 'problem' in result; attempt++) {
          const current = parseCurrentOrder(result.problem);
          if (!current) break;
          result = await submit(current.job_ids, current.version);
        }
        if ('problem' in result)
          reportRefused(
            movedIds,
            t('note.notOrdered', { message: describeProblem(result.problem) }),
            getLaneName(lane),
          );
        else {
          versions.current.set(key, result.output.data.version);
          if (isOwnAction)
            reportSucceeded(
              t('announce.ordered', { lane: getLaneName(lane), count: movedIds.length }),
              result.output.command_id,
            );
        }
        catchUp();
      };
      const sending = send();
      pendingOrders.current.set(key, sending);
      return sending;
    },
    [latest, reorder, getLaneName, describeProblem, reportRefused, reportSucceeded, catchUp, t],
  );
}
