import { ReadJob, type Job } from '@tailboard/contracts/jobs/job';
import { CreateJob, EditJob } from '@tailboard/contracts/jobs/job-edit';
import { useCommand } from '@tailboard/web/queries/queries';
import type { FormOf } from '@tailboard/web/forms/form';
import { useApp } from '@tailboard/web/app-context';
import { ApiError, NO_RESPONSE } from '@tailboard/web/api/problem';
import { newKey } from '@tailboard/web/api/transport';
import { useRef, useState } from 'react';
import { jobRefreshes } from '../job/job-refreshes.js';
import { clashes, valueAt, type Clash, type JobValues } from './form-values.js';

/** The job and version with which a form was opened. */
export interface Base {
  readonly version: number;
  readonly values: JobValues;
}

export interface Conflict {
  readonly who: string | null;
  readonly when: string | null;
  readonly clashes: readonly Clash[];
}

export interface Saving {
  readonly problem: ApiError | null;
  readonly conflict: Conflict | null;
  save: (values: JobValues) => Promise<void>;
}

/** Number of retries, and the delay between them, because the read model may be behind the conflict. */
const READS = 8;
const READ_PAUSE_MS = 250;

/**
 * Saves a job under the loaded version. If another user was faster, their changes are shown beside the typed values;
 * fields not touched here take their values. A change that the form does not show (a move to another technician) needs
 * no confirmation, and the same input is sent again under the new version.
 */
export function useSaving(of: {
  job: Job | null;
  base: Base;
  setBase: (base: Base) => void;
  form: FormOf<typeof CreateJob>;
  valuesOf: (job: Job) => JobValues;
  onSaved: (date: string, id: string) => void;
}): Saving {
  const { api } = useApp();
  const create = useCommand(CreateJob, { refreshes: jobRefreshes });
  const edit = useCommand(EditJob, { refreshes: jobRefreshes });
  const [problem, setProblem] = useState<ApiError | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  // Until there is a response, the same content is sent under the same key, so that it is saved only once.
  const sent = useRef({ content: '', key: '' });
  const { form } = of;

  const current = async (id: string, version: number): Promise<Job> => {
    for (let read = 1; ; read++) {
      const { data } = await api.call(ReadJob, { id });
      if (data.version >= version || read === READS) return data;
      await new Promise((resolve) => setTimeout(resolve, READ_PAUSE_MS));
    }
  };
  const refused = (found: ApiError): void => {
    setProblem(found);
    Object.entries(found.errors).forEach(([field, [sentence = '']], at) =>
      form.setError(field, { type: 'server', message: sentence }, { shouldFocus: at === 0 }),
    );
  };

  const save = async (values: JobValues, base: Base = of.base, tries = 1): Promise<void> => {
    setProblem(null);
    const content = JSON.stringify([base.version, values]);
    if (sent.current.content !== content) sent.current = { content, key: newKey() };
    const { key } = sent.current;
    const result = of.job
      ? await edit.mutate({ id: of.job.id, ...values }, { ifMatch: base.version, key })
      : await create.mutate(values, { key });
    if ('problem' in result && result.problem.status === NO_RESPONSE) return setProblem(result.problem);
    sent.current = { content: '', key: '' };
    if ('output' in result) {
      setConflict(null);
      of.onSaved(result.output.data.date, result.output.data.id);
      return;
    }
    const { status, code, body } = result.problem;
    if (!of.job || status !== 409 || code !== undefined) return refused(result.problem);
    try {
      const now = await current(of.job.id, Number(body.version ?? 0));
      const theirs = of.valuesOf(now);
      const found = clashes(base.values, values, theirs);
      const next = { version: now.version, values: theirs };
      const merged = found
        .filter(({ untouched }) => untouched)
        .reduce((all, { field, theirs: value }) => withValue(all, field, value), values);
      form.reset(theirs);
      form.reset(merged, { keepDefaultValues: true });
      of.setBase(next);
      if (found.length === 0 && tries < READS) return await save(merged, next, tries + 1);
      setConflict({
        who: typeof body.changed_by === 'string' ? body.changed_by : null,
        when: typeof body.changed_at === 'string' ? body.changed_at : null,
        clashes: found,
      });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(error);
    }
  };
  return { problem, conflict, save: (values) => save(values) };
}

const withValue = (values: JobValues, field: Clash['field'], value: Clash['theirs']): JobValues => {
  if (valueAt(values, field) === value) return values;
  return field.startsWith('address.')
    ? { ...values, address: { ...values.address, [field.slice('address.'.length)]: value } }
    : { ...values, [field]: value };
};
