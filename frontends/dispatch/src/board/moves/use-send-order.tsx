import { BoardHistory, ReadBoard } from '@tailboard/contracts/jobs/board';
import { ReorderRoute } from '@tailboard/contracts/jobs/moves';
import type { ApiError } from '@tailboard/web/api/problem';
import { useCommand } from '@tailboard/web/queries/queries';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useCallback, useRef, type RefObject } from 'react';
import { z } from 'zod';
import { orderJobs, type Board } from '../../board-model/board-jobs.js';
import { boardTexts } from '../state/board-texts.js';
import type { Announcements } from './use-announcements.js';

/** A requested order of a lane on a day, because of some jobs. */
export interface RequestedOrder {
  readonly lane: string;
  readonly date: string;
  readonly requested: readonly string[];
  /** The moved jobs; a refusal is shown on them. */
  readonly ids: readonly string[];
  readonly version: number;
  /** The order is the whole action, and is announced as such. */
  readonly own: boolean;
}

/** How often the order of an assignment is sent again because the lane's jobs changed meanwhile. */
const RETRIES = 3;

/** Returns the jobs of a lane in the wished order; others stay behind them. */
const toRequestedOrder = (requested: readonly string[], has: readonly string[]): string[] => [
  ...requested.filter((id) => has.includes(id)),
  ...has.filter((id) => !requested.includes(id)),
];

const CurrentOrder = z.object({ job_ids: z.array(z.string()), version: z.number() });
/** Returns the lane's jobs as the server has them, if an order was refused because they are others. */
const parseCurrentOrder = ({ body: { current } }: ApiError): z.output<typeof CurrentOrder> | undefined =>
  CurrentOrder.safeParse(current).data;

/**
 * Sends the order of a lane as displayed at the time of sending. The orders of a technician's day are sent one after
 * the other; each uses the version created by the previous one.
 * @returns `(order, after)`: sent when `after` resolves; resolves on the response
 */
export function useSendOrder(
  latest: RefObject<Board | undefined>,
  { laneName, why, reportRefused, reportSucceeded: succeeded }: Announcements,
  catchUp: () => void,
): (order: RequestedOrder, after: Promise<boolean>) => Promise<void> {
  const t = useTexts(boardTexts);
  const orders = useRef(new Map<string, Promise<void>>());
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
    ({ lane, date, requested, ids, version, own }, after) => {
      const day = `${lane} ${date}`;
      const before = orders.current.get(day) ?? Promise.resolve();
      const send = async (): Promise<void> => {
        if (!(await after)) return;
        await before;
        // If another date is displayed by now, the requested order is used.
        const now = latest.current?.date === date ? latest.current : undefined;
        const card = now?.cards.find(({ user }) => user.id === lane);
        const present = now ? card?.jobs.map(({ id }) => id) : requested;
        if (!present) return;
        // The assignment may have ordered the lane, too.
        const shown = own ? version : Math.max(version, card?.route_version ?? 0);
        const submit = (has: readonly string[], ifMatch: number) =>
          reorder({ user_id: lane, date, body: toRequestedOrder(requested, has) }, { ifMatch });
        let result = await submit(present, Math.max(shown, versions.current.get(day) ?? 0));
        // The next assignment may arrive before this order or after it. The order of an assignment follows.
        for (let attempt = 0; !own && attempt < RETRIES && 'problem' in result; attempt++) {
          const current = parseCurrentOrder(result.problem);
          if (!current) break;
          result = await submit(current.job_ids, current.version);
        }
        if ('problem' in result)
          reportRefused(ids, t('note.notOrdered', { message: why(result.problem) }), laneName(lane));
        else {
          versions.current.set(day, result.output.data.version);
          if (own)
            succeeded(t('announce.ordered', { lane: laneName(lane), count: ids.length }), result.output.command_id);
        }
        catchUp();
      };
      const sending = send();
      orders.current.set(day, sending);
      return sending;
    },
    [latest, reorder, laneName, why, reportRefused, succeeded, catchUp, t],
  );
}
