import type { House } from '@tailboard/service/house';
import { weekDecider } from './week-decider.js';
import type { Week } from './week.js';

/** A week as its events make it: newer than any row. */
export const readWeek = async (house: Pick<House, 'state'>, user_id: string, start_date: string): Promise<Week> =>
  (await house.state(weekDecider, `${user_id}-${start_date}`)).state;
