import { addDays } from '@tailboard/contracts/company-time';
import { AssignedUnits, UsualUnits } from '@tailboard/contracts/equipment/unit-lists';
import { ReadSettings } from '@tailboard/contracts/identity/settings';
import type { AnyContract, OutputOf } from '@tailboard/contracts/contract';
import { ListCodes } from '@tailboard/contracts/jobs/code';
import { ReadDailyWork } from '@tailboard/contracts/jobs/daily-work';
import { AssignedJobs } from '@tailboard/contracts/jobs/job';
import { ListSchedule } from '@tailboard/contracts/jobs/schedule';
import { ReadWorkOrder } from '@tailboard/contracts/jobs/work-order';
import { WorkOrderChanges } from '@tailboard/contracts/jobs/work-order-match';
import { LinkToFile, ListFiles, ListUserFiles, type StoredFile } from '@tailboard/contracts/messaging/file-contracts';
import { ListFolders, MAX_FOLDERS } from '@tailboard/contracts/messaging/folder';
import { FetchAttachment, ReadInbox } from '@tailboard/contracts/messaging/message-contracts';
import { ReadCodeReport } from '@tailboard/contracts/reports/code-report';
import { ExplainPay } from '@tailboard/contracts/reports/pay';
import { qcChecks } from '@tailboard/contracts/qc/qc-check';
import { qcCodes } from '@tailboard/contracts/qc/qc-code';
import { ListVisits, ReadVisit } from '@tailboard/contracts/qc/visit-contracts';
import type { RequestInput } from '@tailboard/web/api/request';
import { useCompany } from '@tailboard/web/app/company';
import { useApp, useSession } from '@tailboard/web/app-context';
import { useMay } from '@tailboard/web/access/guard';
import { cacheFileContent } from '@tailboard/web/cached-responses';
import { cacheOutput, useOnline } from '@tailboard/web/offline/cached-query';
import { useLive } from '@tailboard/web/queries/live';
import { heldUserId } from '@tailboard/web/session/session';
import { useEffect, useState } from 'react';
import { loadOwnDocumentsPage } from '../documents/document-routes.js';
import { loadFilesPage } from '../files/file-routes.js';
import { loadInboxPage } from '../messages/message-routes.js';

/** The pause before data are read ahead, so that the requested page loads first, and several changes are read once, in ms. */
export const READ_AHEAD_AFTER = 5_000;
/** The most work orders, QC visits and files that are read ahead. */
const MAX_RECORDS = 20;
/** The largest file whose content is read ahead, in bytes. */
const MAX_BYTES = 10 * 1024 * 1024;

type Fetch = <C extends AnyContract>(contract: C, input: RequestInput<C>) => Promise<OutputOf<C> | null>;

/** Reads what a technician needs on site: the day, its orders and codes, own equipment. */
async function fetchDay(fetch: Fetch, user_id: string, date: string): Promise<void> {
  const jobs = await fetch(AssignedJobs, { date });
  await fetch(ListSchedule, { start_date: date, end_date: date });
  await fetch(ReadDailyWork, { user_id, date });
  await fetch(ListCodes, { grouped: '1', active: '1', show: 'all' });
  const orders = (jobs?.data ?? []).flatMap((job) =>
    job.user_id === user_id && job.work_order_id !== null ? [job.work_order_id] : [],
  );
  for (const id of orders.slice(0, MAX_RECORDS)) {
    await fetch(ReadWorkOrder, { id });
    await fetch(WorkOrderChanges, { id });
  }
  for (const type of ['issued', 'returned', 'verified', 'reconcile'] as const)
    await fetch(AssignedUnits, { techId: user_id, type, sort: 'date' });
  await fetch(UsualUnits, {});
  await fetch(AssignedJobs, { date: addDays(date, 1) });
}

/** Reads one's own pay of this week, as the tab "Pay" opens it. */
async function fetchPay(fetch: Fetch, user_id: string, date: string): Promise<void> {
  const report = await fetch(ReadCodeReport, {
    ...{ tab: 'weekly', start_date: date, end_date: date, user_id },
    ...{ sort_by: 'date', direction: 'asc', page: 1 },
  });
  if (report) await fetch(ExplainPay, { user_id, date: report.start_date });
}

/** Reads the unread messages with their attachments. The bodies are part of the list. */
async function fetchInbox(
  fetch: Fetch,
  fetchAttachment: (message: { id: string; version: number }) => Promise<void>,
): Promise<void> {
  const inbox = await fetch(ReadInbox, { show: 'unread', page: 1 });
  for (const message of (inbox?.data ?? []).slice(0, MAX_RECORDS))
    if (message.attachment && message.attachment.size <= MAX_BYTES) await fetchAttachment(message);
}

/** Reads the company files that must be seen, with their contents, as the list of files opens them. */
async function fetchFilesToSee(fetch: Fetch, fetchContent: (file: StoredFile) => Promise<void>): Promise<void> {
  await fetch(ListFolders, { scope: 'company', per_page: MAX_FOLDERS });
  const files = await fetch(ListFiles, { to_see: '1', sort_by: 'title', direction: 'asc', page: 1 });
  await fetch(ListFiles, { sort_by: 'title', direction: 'asc', page: 1 });
  for (const file of (files?.data ?? []).slice(0, MAX_RECORDS)) if (file.size <= MAX_BYTES) await fetchContent(file);
}

/** Reads one's own documents with their contents, so that a license can be shown on site. */
async function fetchDocuments(
  fetch: Fetch,
  id: string,
  fetchContent: (file: StoredFile) => Promise<void>,
): Promise<void> {
  await fetch(ListFolders, { scope: 'user_documents', per_page: MAX_FOLDERS });
  const documents = await fetch(ListUserFiles, { id });
  const accepted = (documents?.data ?? []).filter(({ review, size }) => review === 'accepted' && size <= MAX_BYTES);
  for (const file of accepted.slice(0, MAX_RECORDS)) await fetchContent(file);
}

/** Reads an inspector's own planned visits, and the rules of their outcome. */
async function fetchVisits(fetch: Fetch, user_id: string): Promise<void> {
  await fetch(qcCodes.list, { active: '1', per_page: 100 });
  await fetch(qcChecks.list, { active: '1', per_page: 100 });
  await fetch(ReadSettings, {});
  const visits = await fetch(ListVisits, { user_id, status: 'planned', per_page: 100 });
  for (const { id } of (visits?.data ?? []).slice(0, MAX_RECORDS)) await fetch(ReadVisit, { id });
}

/**
 * Reads ahead, at sign-in and after changes, what field work needs without a network: today's jobs, their work orders,
 * codes, own equipment, absences, pay of the week, inbox with attachments, own documents, files to see and own QC visits. One request at a time; a failed one is left to the page.
 */
export function CachedData(): null {
  const { api } = useApp();
  const { state } = useSession();
  const { today } = useCompany();
  const online = useOnline();
  const isTechnician = useMay('job.own');
  const isInspector = useMay('qc.inspect');
  const hasReport = useMay('report.own');
  const [changes, setChanges] = useState(0);
  const me = state.status === 'in' && !state.expired && !state.user.profile.temp_password ? state.user.id : null;
  const works = isTechnician || isInspector;
  useLive(me !== null && works ? [`route:${me}:${today}`, 'inbox:all', `inbox:${me}`, `day:${me}`] : [], () =>
    setChanges((count) => count + 1),
  );
  useEffect(() => {
    if (me === null || !works || !online) return undefined;
    let here = true;
    const fetch: Fetch = async (contract, input) => {
      // Another user may have signed in meanwhile, here or in another tab, or begun to impersonate one.
      const isStillMine = (): boolean => here && heldUserId() === me;
      if (!isStillMine()) return null;
      try {
        const output = await api.call(contract, input, { quiet: true });
        if (isStillMine()) cacheOutput(me, contract, input, output);
        return output;
      } catch {
        return null;
      }
    };
    /** Caches a file by the link that `getLink` requests. */
    const cacheContent = (
      { id, version }: { id: string; version: number },
      getLink: () => Promise<{ data: { url: string } }>,
    ): Promise<void> =>
      cacheFileContent(me, { id, version }, async () => globalThis.fetch((await getLink()).data.url)).catch(
        () => undefined,
      );
    const fetchContent = (file: StoredFile): Promise<void> =>
      cacheContent(file, () => api.call(LinkToFile, { id: file.id }, { quiet: true }));
    const fetchAttachment = (message: { id: string; version: number }): Promise<void> =>
      cacheContent(message, () => api.call(FetchAttachment, { id: message.id, ahead: '1' }, { quiet: true }));
    const fetchAll = async (): Promise<void> => {
      await fetch(ReadSettings, {});
      if (isTechnician) await fetchDay(fetch, me, today);
      if (hasReport) await fetchPay(fetch, me, today);
      await fetchInbox(fetch, fetchAttachment);
      await fetchDocuments(fetch, me, fetchContent);
      await fetchFilesToSee(fetch, fetchContent);
      if (isInspector) await fetchVisits(fetch, me);
      // The pages of the shell that show it.
      await Promise.all([loadInboxPage(), loadOwnDocumentsPage(), loadFilesPage()]);
    };
    const timer = setTimeout(() => void fetchAll().catch(() => undefined), READ_AHEAD_AFTER);
    return () => {
      here = false;
      clearTimeout(timer);
    };
  }, [api, me, works, today, online, isTechnician, isInspector, hasReport, changes]);
  return null;
}
