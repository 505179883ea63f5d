import type { StopGroup } from '@tailboard/ui/map/stop-list';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useCallback, useMemo, type ReactNode } from 'react';
import type { DayPlaces, PlacedJob } from './places.js';

/** Miles with one decimal: straight-line distances are not more precise. */
const short = (miles: number): string => miles.toFixed(1);

/** Texts for the positions of a day: the groups of the list, and the tooltips of pins. */
export function useDayDescriptions(places: DayPlaces): {
  groups: readonly StopGroup[];
  describe: (jobId: string) => ReactNode;
} {
  const t = useTexts('dispatch-map');
  const board = useTexts('dispatch');

  const partsOf = useCallback(
    ({ job, stop }: PlacedJob) => ({
      address: job.address.address || board('card.addressUnknown'),
      city: job.address.city || board('card.cityUnknown'),
      time: job.time_slot?.time || board('card.timeUnknown'),
      who:
        job.user === null || stop === null
          ? board('card.nobody')
          : t('who', { name: `${job.user.first_name} ${job.user.last_name}`, stop }),
    }),
    [t, board],
  );

  const groups = useMemo<StopGroup[]>(() => {
    const toListed = (placed: PlacedJob, lost: boolean) => {
      const { address, city, time, who } = partsOf(placed);
      return {
        id: placed.job.id,
        label: placed.stop === null ? '' : String(placed.stop),
        title: address,
        subtitle: (lost ? [city, time, who] : [city, time]).join(' · '),
        note: placed.miles === null ? '' : t('miles', { miles: short(placed.miles) }),
        done: placed.job.completed === 1,
      };
    };
    const found = places.groups.map(({ id, user, color, initials, miles, jobs }) => {
      const count = t('jobs', { count: jobs.length });
      return {
        id,
        name: user ? `${user.first_name} ${user.last_name}` : board('lane.unassigned'),
        note: user ? t('route', { jobs: count, miles: short(miles) }) : count,
        mark: user ? { color, label: initials } : null,
        stops: jobs.map((placed) => toListed(placed, false)),
      };
    });
    if (places.lost.length === 0) return found;
    const without: StopGroup = {
      id: 'no-position',
      name: t('noPosition'),
      note: t('jobs', { count: places.lost.length }),
      mark: null,
      stops: places.lost.map((placed) => toListed(placed, true)),
    };
    return [...found, without];
  }, [places, partsOf, t, board]);

  const describe = useCallback(
    (jobId: string): ReactNode => {
      const placed = places.jobs.get(jobId);
      if (!placed) return null;
      const { address, city, time, who } = partsOf(placed);
      return (
        <>
          <strong>{address}</strong>
          <br />
          {city} · {time}
          <br />
          {who}
        </>
      );
    },
    [places, partsOf],
  );
  return { groups, describe };
}
