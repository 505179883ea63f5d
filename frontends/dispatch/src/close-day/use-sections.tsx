import { useEffect, useState } from 'react';

/** Element ID of the times of a day. */
export const TIMES = 'day-times';
/** Element ID of a job's section, so that blocking issues link there. */
export const sectionId = (job_id: string): string => `job-${job_id}`;

/** The sections of a day's jobs, open or collapsed, with navigation to one of them. */
export interface Sections {
  readonly isOpen: (job_id: string) => boolean;
  readonly unfold: (job_id: string, open: boolean) => void;
  /** Navigates to a job, or to the times (`null`): to the first invalid field, or else the first one. */
  readonly go: (job_id: string | null) => void;
}

/**
 * @param first the job whose section is initially open
 * @param wide all are open until the user collapses one
 */
export function useSections(first: string | null | undefined, wide: boolean): Sections {
  const [opened, setOpened] = useState<Readonly<Record<string, boolean>>>(first ? { [first]: true } : {});
  const [going, setGoing] = useState<{ readonly job_id: string | null } | null>(null);
  const unfold = (job_id: string, open: boolean): void => setOpened((before) => ({ ...before, [job_id]: open }));
  // The collapsed section is rendered by now.
  useEffect(() => {
    if (!going) return;
    const section = document.getElementById(going.job_id === null ? TIMES : sectionId(going.job_id));
    section?.scrollIntoView?.({ block: 'start' });
    const wrong = section?.querySelector<HTMLElement>('[aria-invalid="true"]');
    (wrong ?? section?.querySelector<HTMLElement>('input, button'))?.focus({ preventScroll: true });
  }, [going]);
  return {
    isOpen: (job_id) => opened[job_id] ?? wide,
    unfold,
    go: (job_id) => {
      if (job_id !== null) unfold(job_id, true);
      setGoing({ job_id });
    },
  };
}
