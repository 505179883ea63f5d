import { ListJobs, type Job } from '@tailboard/contracts/jobs/job';
import { useMay } from '@tailboard/web/access/guard';
import { useCompany } from '@tailboard/web/app/company';
import { formatPhone, useFormat } from '@tailboard/web/i18n/format';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useContractQueries, useContractQuery } from '@tailboard/web/queries/queries';
import { useEffect, useState } from 'react';
import type { Kind, Option } from './kind.js';

/** The pause in typing before the server is queried, in ms. */
const PAUSE_MS = 250;
/** The minimum input at which the job search can use its index. */
const MIN_LETTERS = 3;
const MAX_JOBS = 8;
/** The most past visits of each job. */
const MAX_VISITS = 5;

/** Returns the value as of the last pause in typing. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

const toAddress = (path: string, query: Record<string, string>): string =>
  `${path}?${new URLSearchParams(query).toString()}`;
const getPlace = ({ address, identifier }: Job): string =>
  [address.address, address.city].filter(Boolean).join(', ') || identifier;

/** Jobs that the server finds, actions on the first of them, and earlier visits of their accounts or addresses. */
export function useJobs(typed: string): readonly Kind[] {
  const [reads, edits] = [useMay('job.read'), useMay('job.edit')];
  const format = useFormat();
  const t = useTexts('shell-palette');
  const settledText = useSettled(typed);
  const wanted = reads && typed.length >= MIN_LETTERS;
  const { data, problem, loading, refetch } = useContractQuery(
    ListJobs,
    { q: settledText, per_page: 10, sort_by: 'date', direction: 'desc' },
    { enabled: wanted && settledText.length >= MIN_LETTERS },
  );
  const pending = settledText !== typed;
  const toJob = ({ id, date }: Job): string =>
    edits ? toAddress('/admin/jobs/edit', { id }) : toAddress('/tech/myjobs', { date });
  const found = wanted && !pending ? (data?.data ?? []).slice(0, MAX_JOBS) : [];
  const visits = useVisits(found);
  const actions = useJobActions();
  const [first] = found;
  return [
    {
      name: 'jobs',
      options: found.map((job) => ({
        to: toJob(job),
        words: getPlace(job),
        detail: [
          format.date(job.date),
          job.identifier,
          job.customer_name,
          formatPhone(job.phone),
          job.user?.label ?? t('unassigned'),
        ]
          .filter(Boolean)
          .join(' · '),
        icon: 'board',
      })),
      searching: wanted && (pending || loading),
      failed: wanted && !pending && problem ? { problem, retry: refetch } : null,
    },
    { name: 'jobActions', options: first ? actions(first) : [], searching: false, failed: null },
    {
      name: 'visits',
      options: visits.map((job) => ({
        to: toJob(job),
        words: format.date(job.date),
        detail: [getPlace(job), job.identifier, job.user?.label].filter(Boolean).join(' · '),
        icon: 'past',
      })),
      searching: false,
      failed: null,
    },
  ];
}

/** The text by which earlier visits of a job are found: its account, or its street. */
const toVisitSearch = ({ account_number, address }: Job): string => account_number || address.address;

/** Returns whether two jobs are of one account, or at one address if there is no account. */
const isSameCustomer = (job: Job, { account_number, address }: Job): boolean =>
  job.account_number === ''
    ? address.address === job.address.address && address.city === job.address.city
    : account_number === job.account_number;

/** Returns earlier visits of each job, of the first job first; those that are listed already are omitted. */
function useVisits(found: readonly Job[]): readonly Job[] {
  const { today } = useCompany();
  const searches = [...new Set(found.map(toVisitSearch))].filter((q) => q.length >= MIN_LETTERS);
  const answers = useContractQueries(
    ListJobs,
    searches.map((q) => ({ q, per_page: 25, sort_by: 'date' as const, direction: 'desc' as const })),
  );
  const candidates = answers.flatMap(({ data }) => data).filter(({ date }) => date < today);
  const listed = new Set(found.map(({ id }) => id));
  return found.flatMap((job) => {
    const visits = candidates
      .filter((one) => !listed.has(one.id) && toVisitSearch(job).length >= MIN_LETTERS && isSameCustomer(job, one))
      .slice(0, MAX_VISITS);
    for (const { id } of visits) listed.add(id);
    return visits;
  });
}

/** Returns the actions that the user may take on a job. */
function useJobActions(): (job: Job) => readonly Option[] {
  const t = useTexts('shell-palette');
  const [moves, edits] = [useMay('job.assign'), useMay('job.edit')];
  return (job) => {
    const { id, date, address, phone, user_id } = job;
    const detail = getPlace(job);
    const { lat, lng } = address;
    const destination =
      lat !== null && lng !== null
        ? `${lat},${lng}`
        : [address.address, address.city, address.state, address.zip].filter(Boolean).join(' ');
    const directions = `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(destination)}`;
    const options: (Option | false)[] = [
      moves && { to: toAddress('/admin/jobs/assign', { date, job: id }), words: t('assign'), detail, icon: 'move' },
      edits && { to: toAddress('/admin/jobs/edit', { id }), words: t('editJob'), detail, icon: 'edit' },
      user_id !== null && {
        to: toAddress('/closedailywork', { job_id: id }),
        words: t('daily'),
        detail,
        icon: 'daily',
      },
      destination !== '' && {
        to: () => void window.open(directions, '_blank', 'noopener'),
        words: t('navigate'),
        detail,
        icon: 'map',
      },
      phone !== '' && {
        to: () => window.location.assign(`tel:${phone.replace(/[^+\d]/g, '')}`),
        words: t('call', { number: formatPhone(phone) }),
        detail,
        icon: 'person',
      },
    ];
    return options.filter((option) => option !== false);
  };
}
