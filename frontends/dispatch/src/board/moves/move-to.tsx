import type { Job } from '@tailboard/contracts/jobs/job';
import { useFormat } from '@tailboard/web/i18n/format';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useMemo, useState, type ReactNode } from 'react';
import { sumPoints } from '@tailboard/contracts/jobs/plan/day';
import { getLane, UNASSIGNED, type Board } from '../../board-model/board-jobs.js';
import { candidatesFor } from '@tailboard/contracts/jobs/plan/proposal';
import { useExpectedTime } from '../../board-model/use-expected-time.js';
import { useMoment } from '../../board-model/use-moment.js';
import { useDayFormat } from '../../board-model/use-day-format.js';
import { MoveDialog, plainOption, type MoveOption } from './move-dialog.js';

/**
 * Returns all possible technicians: on the board's own date the best first, with reasons; for another date no reasons
 * are known.
 */
function useOptions(jobs: readonly Job[], board: Board, here: boolean): MoveOption[] {
  const t = useTexts('dispatch-board', 'dispatch');
  const format = useFormat();
  const { conflict, reasons, conflictShort } = useDayFormat();
  const moment = useMoment(board.date);
  const time = useExpectedTime();
  return useMemo(() => {
    const unassigned = plainOption(UNASSIGNED, t('lane.unassigned'));
    const getLabel = ({ label, technician_id }: Board['cards'][number]['user']): string =>
      technician_id ? `${label} (${technician_id})` : label;
    const canMoveTo = (lane: string): boolean => !here || jobs.some((job) => getLane(job) !== lane);
    const people = here
      ? candidatesFor(jobs, board, moment).map(
          ({ card: { user, day }, reasons: found, against, worst, arrival }, index) => ({
            lane: user.id,
            key: index < 9 ? String(index + 1) : '',
            label: getLabel(user),
            points: t('move.after', {
              points: format.number(day.points + sumPoints(jobs.filter((job) => getLane(job) !== user.id))),
              capacity: format.number(day.capacity),
            }),
            why: against.length > 0 ? against.map(conflict).join('. ') : reasons(found),
            against: against.length > 0,
            worst: worst === null ? '' : conflictShort(worst),
            arrival: arrival === null ? '' : t('move.arrival', { time: time(arrival) }),
          }),
        )
      : board.cards.filter(({ user }) => user.active).map(({ user }) => plainOption(user.id, getLabel(user)));
    return [...people, unassigned].filter(({ lane }) => canMoveTo(lane));
  }, [board, jobs, here, t, format, conflict, reasons, conflictShort, moment, time]);
}

/** Alternative to dragging: choose a technician for the jobs, by typing or from the list, and a date. */
export function MoveTo({
  jobs,
  board,
  onMove,
  onClose,
}: {
  jobs: readonly Job[];
  board: Board;
  onMove: (lane: string, date: string) => void;
  onClose: () => void;
}): ReactNode {
  const t = useTexts('dispatch-board', 'dispatch');
  const [date, setDate] = useState<string>(board.date);
  const [first] = jobs;
  const options = useOptions(jobs, board, date === board.date);
  return (
    <MoveDialog
      title={t('move.title')}
      about={
        jobs.length === 1 && first
          ? t('move.of', {
              address: first.address.address || t('card.addressUnknown'),
              city: first.address.city || t('card.cityUnknown'),
            })
          : t('move.many', { count: jobs.length })
      }
      words={{ to: t('move.to'), date: t('move.date'), none: t('move.none'), cancel: t('move.cancel') }}
      options={options}
      date={date}
      onDate={setDate}
      onMove={onMove}
      onClose={onClose}
    />
  );
}
