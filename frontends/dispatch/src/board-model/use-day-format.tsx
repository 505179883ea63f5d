import { useFormat } from '@tailboard/web/i18n/format';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useMemo } from 'react';
import { LATE, getSeverity, type Conflict } from '@tailboard/contracts/jobs/plan/conflicts';
import { useExpectedTime } from './use-expected-time.js';
import type { Reason } from '@tailboard/contracts/jobs/plan/proposal';

export interface DayFormat {
  conflict: (conflict: Conflict) => string;
  /** A conflict in one or two words. */
  conflictShort: (conflict: Conflict) => string;
  reason: (reason: Reason) => string;
  /** Several reasons as one line. */
  reasons: (reasons: readonly Reason[]) => string;
}

/** Formats conflicts and reasons in the reader's language. */
export function useDayFormat(): DayFormat {
  const t = useTexts('dispatch-day');
  const format = useFormat();
  const time = useExpectedTime();
  return useMemo(() => {
    const describeConflict = (conflict: Conflict): string => {
      switch (conflict.kind) {
        case 'leave':
          return conflict.note === '' ? t('conflict.away') : t('conflict.leave', { note: conflict.note });
        case 'absence':
          return t('conflict.absence', {
            note: conflict.note,
            start: time(conflict.start),
            end: time(conflict.end),
          });
        case 'skill':
          return t('conflict.skill', { names: conflict.names.join(', ') });
        case 'capacity':
          return t('conflict.capacity', {
            points: format.number(conflict.points),
            capacity: format.number(conflict.capacity),
          });
        case 'overlap':
          return t('conflict.overlap', { at: time(conflict.at), by: time(conflict.by) });
        case 'order':
          return t('conflict.order', { after: conflict.after });
        case 'distance':
          return t('conflict.distance', {
            miles: format.number(conflict.miles),
            at: time(conflict.at),
            by: time(conflict.by),
          });
        default:
          return t(`conflict.${conflict.kind}`);
      }
    };
    const describeReason = (reason: Reason): string => {
      switch (reason.kind) {
        case 'pointsLeft':
          return t('reason.pointsLeft', { points: format.number(reason.points) });
        case 'near':
          return t('reason.near', { miles: format.number(Math.round(reason.miles * 10) / 10), stop: reason.stop });
        case 'slotFree':
        case 'slotShared':
          return t(`reason.${reason.kind}`, { time: reason.time });
        default:
          return t(`reason.${reason.kind}`);
      }
    };
    const describeConflictBriefly = (conflict: Conflict): string =>
      getSeverity(conflict) === LATE
        ? t('conflictShort.late')
        : conflict.kind === 'capacity'
          ? t('conflictShort.capacity')
          : t(`leftShort.${conflict.kind}`);
    return {
      conflict: describeConflict,
      conflictShort: describeConflictBriefly,
      reason: describeReason,
      reasons: (all) => all.map(describeReason).join(' · '),
    };
  }, [t, format, time]);
}
