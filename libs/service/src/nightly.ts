import { addDays } from '@tailboard/contracts/company-time';
import { instantAt } from '@tailboard/contracts/work-time';
import type { House, Task } from './house.js';

/** Work of every night: its task, and what the service's `onStart` does so that the next one is queued. */
export interface Nightly {
  readonly task: Task;
  readonly begin: (house: House) => Promise<void>;
}

/** Does something at the same time of every night, in the company's zone; a night that nobody was there for is not made up. */
export function nightly(name: string, time: string, work: (house: House) => Promise<void>): Nightly {
  const queue = async (house: House, after = ''): Promise<void> => {
    const now = house.now().getTime();
    const at = (date: string): number =>
      instantAt(date, time, house.config.COMPANY_TIMEZONE) ?? Date.parse(`${date}T${time}:00Z`);
    const today = house.today();
    const due = now < at(today) && today > after ? today : addDays(today, 1);
    const date = due > after ? due : addDays(after, 1);
    await house.enqueue(name, { date }, { key: `${name} ${date}`, after: Math.max(at(date) - now, 0) });
  };
  return {
    begin: (house) => queue(house),
    task: {
      name,
      run: async ({ date }, house) => {
        await work(house);
        await queue(house, String(date));
      },
    },
  };
}
