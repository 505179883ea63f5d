import { useFormat } from '@tailboard/web/i18n/format';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useMemo } from 'react';
import { LATE, getSeverity, type Conflict } from '@tailboard/contracts/jobs/plan/conflicts';
import { useExpectedTime } from './use-expected-time.js';
import { dayTexts } from './day-texts.js';
import type { Reason } from '@tailboard/contracts/jobs/plan/proposal';

export interface DayWords {
  conflict: (conflict: Conflict) => string;
  /** A conflict in one or two words. */
  worst: (conflict: Conflict) => string;
  reason: (reason: Reason) => string;
  /** Several reasons as one line. */
  reasons: (reasons: readonly Reason[]) => string;
}

/** Formats conflicts and reasons in the reader's language. */
export function useDayWords(): DayWords {
  const t = useTexts(dayTexts);
  const format = useFormat();
  const time = useExpectedTime();
  return useMemo(() => {
    const conflict = (of: Conflict): string => {
      switch (of.kind) {
        case 'leave':
          return of.note === '' ? t('conflict.away') : t('conflict.leave', { note: of.note });
        case 'capacity':
          return t('conflict.capacity', { points: format.number(of.points), capacity: format.number(of.capacity) });
        case 'overlap':
          return t('conflict.overlap', { at: time(of.at), by: time(of.by) });
        case 'order':
          return t('conflict.order', { after: of.after });
        case 'distance':
          return t('conflict.distance', { miles: format.number(of.miles), at: time(of.at), by: time(of.by) });
        default:
          return t(`conflict.${of.kind}`);
      }
    };
    const reason = (of: Reason): string => {
      switch (of.kind) {
        case 'room':
          return t('reason.room', { points: format.number(of.points) });
        case 'near':
          return t('reason.near', { miles: format.number(Math.round(of.miles * 10) / 10), stop: of.stop });
        case 'slotFree':
        case 'slotShared':
          return t(`reason.${of.kind}`, { time: of.time });
        default:
          return t(`reason.${of.kind}`);
      }
    };
    const worst = (of: Conflict): string =>
      getSeverity(of) === LATE ? t('worst.late') : of.kind === 'capacity' ? t('worst.capacity') : t(`short.${of.kind}`);
    return { conflict, worst, reason, reasons: (all) => all.map(reason).join(' · ') };
  }, [t, format, time]);
}
