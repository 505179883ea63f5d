import Typography from '@mui/material/Typography';
import type { Job } from '@tailboard/contracts/jobs/job';
import { capacityWith, type Absence } from '@tailboard/contracts/jobs/plan/absences';
import { getVisits, type Moment, type Visit } from '@tailboard/contracts/jobs/plan/arrivals';
import { sumPoints } from '@tailboard/contracts/jobs/plan/day';
import { useFormat } from '@tailboard/web/i18n/format';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { useExpectedTime } from '../board-model/use-expected-time.js';

/**
 * Returns the visits of a technician's own day by job, with the arrivals that the board expects, which are not during
 * their absences.
 */
export const getOwnVisits = (
  jobs: readonly Job[],
  absences: readonly Absence[],
  moment: Moment,
): ReadonlyMap<string, Visit> =>
  getVisits(
    {
      user: { active: true, skills: [] },
      day: {
        ...{ points: sumPoints(jobs), capacity: capacityWith(absences) },
        ...{ note: null, leave: null, absences: [...absences] },
      },
      jobs,
    },
    moment,
  );

/** When the technician is expected at a job of today, as the board shows it; nothing once they have arrived. */
export function ExpectedArrival({ job, visit }: { job: Job; visit: Visit | undefined }): ReactNode {
  const t = useTexts('dispatch-visit');
  const format = useFormat();
  const formatExpected = useExpectedTime();
  if (!visit || visit.expected === null) return null;
  const time = formatExpected(visit.expected);
  const late = visit.state === 'late';
  return (
    <Typography
      variant="body2"
      className="figures"
      sx={{ color: late ? 'error.main' : 'text.secondary', fontWeight: late ? 600 : 400 }}
    >
      {late ? t('late', { time, by: format.clock(job.time_slot?.end ?? '') }) : t('expected', { time })}
    </Typography>
  );
}
