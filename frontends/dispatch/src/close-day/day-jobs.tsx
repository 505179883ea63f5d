import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { DailyWork } from '@tailboard/contracts/jobs/daily-work';
import { Empty } from '@tailboard/ui/layout/states';
import { ReadFailed } from '@tailboard/web/queries/read-failed';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import type { DayCodes } from './codes.js';
import { serialKey, type DayValues } from './day-values.js';
import { JobWork } from './job-work.js';
import type { DayForm } from './use-day-form.js';
import type { Sections } from './use-sections.js';

/** Returns a job's title in the list of its day. */
export const getTitle = (day: DailyWork, id: string): string => {
  const job = day.jobs.find((one) => one.id === id);
  return job?.address.address || job?.identifier || '';
};

/** The jobs of a day, each with the work done on it. */
export function DayJobs({
  day,
  form: { state, store, faults },
  values,
  codes,
  sections,
  disabled,
}: {
  day: DailyWork;
  form: DayForm;
  /** The displayed values: those in the form, or the saved ones of a read-only day. */
  values: DayValues;
  codes: DayCodes;
  sections: Sections;
  disabled: boolean;
}): ReactNode {
  const t = useTexts('dispatch-close-day');
  const e = useTexts('dispatch-close-day-jobs');
  /** Returns the other job that already has a serial. */
  const owner = (id: string, serial: string): string | undefined => {
    const key = serialKey(serial);
    const other = day.jobs.find(
      (job) => job.id !== id && values.jobs[job.id]?.serials.some((s) => serialKey(s) === key),
    );
    return other && getTitle(day, other.id);
  };
  /** Returns the error of a job's field: an invalid value, or the server's message. */
  const faultIn = (id: string, field: string): string | undefined => {
    if (disabled) return undefined;
    const path = `jobs.${id}.${field}`;
    const [at] = /\d+$/.exec(path) ?? [];
    const line = at === undefined ? undefined : values.jobs[id]?.codes[Number(at)];
    if (faults[path] && line) return t('fault.quantity', { most: codes.getMaxQuantity(line.code_id) });
    return state.refused[`jobs.${id}`]?.places[path];
  };
  return (
    <Box component="section" aria-label={e('jobs')} sx={{ display: 'grid', gap: 1, minWidth: 0 }}>
      <Typography variant="h2">{e('jobsOf', { count: day.jobs.length })}</Typography>
      {codes.failed !== null && !disabled && (
        <ReadFailed problem={codes.failed} onRetry={codes.again}>
          {e('codesFailed', { message: codes.failed.message })}
        </ReadFailed>
      )}
      {day.jobs.length === 0 && <Empty>{e('noJobs')}</Empty>}
      {day.jobs.map((job) => {
        const typed = values.jobs[job.id];
        return (
          typed && (
            <JobWork
              key={job.id}
              job={job}
              values={typed}
              codes={codes}
              blocked={disabled ? [] : state.blocking.filter(({ job_id }) => job_id === job.id)}
              faultAt={(field) => faultIn(job.id, field)}
              open={sections.isOpen(job.id)}
              disabled={disabled}
              elsewhere={(serial) => owner(job.id, serial)}
              onOpen={(open) => sections.unfold(job.id, open)}
              onChange={(change) =>
                store.change((before) => {
                  const now = before.jobs[job.id];
                  return now ? { ...before, jobs: { ...before.jobs, [job.id]: { ...now, ...change } } } : before;
                })
              }
            />
          )
        );
      })}
    </Box>
  );
}
