import { ListJobs, type Job } from '@tailboard/contracts/jobs/job';
import { useMay } from '@tailboard/web/access/guard';
import { useCompany } from '@tailboard/web/app/company';
import { formatPhone, useFormat } from '@tailboard/web/i18n/format';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useContractQuery } from '@tailboard/web/queries/queries';
import { useEffect, useState } from 'react';
import type { Kind, Option } from './kind.js';
import { paletteTexts } from './palette-texts.js';

/** The pause in typing before the server is queried, in ms. */
const PAUSE_MS = 250;
/** The minimum input at which the job search can use its index. */
const MIN_LETTERS = 3;
const MAX_JOBS = 8;
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

/** Jobs that the server finds, actions on the first of them, and earlier visits of its account or address. */
export function useJobs(typed: string): readonly Kind[] {
  const [reads, edits] = [useMay('job.read'), useMay('job.edit')];
  const format = useFormat();
  const t = useTexts(paletteTexts);
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

/** Returns earlier jobs of the account of the first job, or at its address; those that are listed already are omitted. */
function useVisits(found: readonly Job[]): readonly Job[] {
  const { today } = useCompany();
  const [first] = found;
  const account = first?.account_number ?? '';
  const street = first?.address.address ?? '';
  const q = account || street;
  const { data } = useContractQuery(
    ListJobs,
    { q, per_page: 25, sort_by: 'date', direction: 'desc' },
    { enabled: q.length >= MIN_LETTERS, quiet: true },
  );
  if (!first || q === '') return [];
  const listed = new Set(found.map(({ id }) => id));
  const isVisit = ({ id, date, account_number, address }: Job): boolean =>
    !listed.has(id) &&
    date < today &&
    (account === '' ? address.address === street && address.city === first.address.city : account_number === account);
  return (data?.data ?? []).filter(isVisit).slice(0, MAX_VISITS);
}

/** Returns the actions that the user may take on a job. */
function useJobActions(): (job: Job) => readonly Option[] {
  const t = useTexts(paletteTexts);
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
