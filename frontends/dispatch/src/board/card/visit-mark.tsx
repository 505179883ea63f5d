import type { Visit } from '@tailboard/contracts/jobs/plan/arrivals';
import type { Job } from '@tailboard/contracts/jobs/job';
import { useFormat } from '@tailboard/web/i18n/format';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { useExpectedTime } from '../../board-model/use-expected-time.js';

/** Each state has its own shape, so that it does not depend on its color. */
const shapes = {
  assigned: <circle cx="8" cy="8" r="5" fill="none" stroke="currentColor" strokeWidth="1.5" />,
  on_the_way: <path d="M2.5 4.5v7L8 8zM8 4.5v7L13.5 8z" fill="currentColor" />,
  arrived: (
    <path
      d="M8 1.5A4.6 4.6 0 0 0 3.4 6C3.4 9.4 8 14.5 8 14.5s4.6-5.1 4.6-8.5A4.6 4.6 0 0 0 8 1.5z"
      fill="currentColor"
    />
  ),
  completed: (
    <path
      d="m3 8.5 3.5 3.5L13 5"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.4"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  ),
  late: <path d="M8 1.8 15 14H1z" fill="currentColor" />,
} as const;
const colors = {
  assigned: 'text-secondary',
  on_the_way: 'info-main',
  arrived: 'primary-main',
  completed: 'success-main',
  late: 'error-main',
} as const;

/** Returns the state of a visit in words, with the times that belong to it. */
export function useDescribeVisit(): (visit: Visit, job: Pick<Job, 'time_slot'>) => string {
  const t = useTexts('dispatch-visit');
  const format = useFormat();
  const expectedTime = useExpectedTime();
  return ({ state, at, expected }, { time_slot }) => {
    const time = at === null ? '' : format.clock(at);
    const due = expected === null ? '' : t('expected', { time: expectedTime(expected) });
    const left = time && t('onTheWaySince', { time });
    const words = {
      assigned: () => [t('assigned'), due],
      on_the_way: () => [left, due],
      arrived: () => [t('arrivedAt', { time })],
      completed: () => [time ? t('completedAt', { time }) : t('completed')],
      late: () => [t('late', { time: expectedTime(expected ?? ''), by: format.clock(time_slot?.end ?? '') }), left],
    } as const;
    return words[state]().filter(Boolean).join('. ');
  };
}

/** The shape of a visit's state in its color. */
export function VisitShape({ state }: Pick<Visit, 'state'>): ReactNode {
  return (
    <svg
      aria-hidden
      viewBox="0 0 16 16"
      width={14}
      height={14}
      style={{ color: `var(--mui-palette-${colors[state]})`, flex: 'none' }}
    >
      {shapes[state]}
    </svg>
  );
}

/** The state of a visit as a shape with a color; its words are its name and title. */
export function VisitMark({ job, visit }: { job: Pick<Job, 'time_slot'>; visit: Visit }): ReactNode {
  const words = useDescribeVisit()(visit, job);
  return (
    <span className="visit" role="img" data-state={visit.state} aria-label={words} title={words}>
      <VisitShape state={visit.state} />
    </span>
  );
}
