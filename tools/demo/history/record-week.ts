import { addDays } from '@tailboard/contracts/company-time';
import type { CodeOn } from '@tailboard/jobs/code/codes-on';
import { approveDay, rejectDay } from '@tailboard/jobs/week/judge-day';
import { saveDay } from '@tailboard/jobs/week/save-day';
import { submitDay } from '@tailboard/jobs/week/submit-day';
import { weekDecider } from '@tailboard/jobs/week/week-decider';
import { getDay, type Week } from '@tailboard/jobs/week/week';
import { jobDecider } from '@tailboard/jobs/job/job-decider';
import { RecordStep } from '@tailboard/jobs/job/record-progress';
import { exists, type Job } from '@tailboard/jobs/job/record/job';
import { scheduleJob } from '@tailboard/jobs/job/order/schedule-job';
import { AssignWithOthers } from '@tailboard/jobs/job/assignment/assign-with-others';
import { finalizeWeek, reopenWeek, setBonus } from '@tailboard/jobs/week/close-week';
import { foundJob } from '@tailboard/jobs/work-order/found-job';
import type { SuppliedOrder } from '@tailboard/jobs/work-order/supplied-order';
import { jobOfOrder } from '@tailboard/jobs/work-order/job-of-order';
import { receiveWorkOrder } from '@tailboard/jobs/work-order/receive-work-order';
import { referenceNames, type ReferenceNames } from '@tailboard/jobs/work-order/reference-names';
import { deriveJobId, workOrderId } from '@tailboard/jobs/work-order/work-order';
import { workOrderDecider } from '@tailboard/jobs/work-order/work-order-decider';
import { addEntry } from '@tailboard/jobs/schedule/write-entry';
import { scheduleDecider } from '@tailboard/jobs/schedule/schedule-decider';
import { CompleteJob } from '@tailboard/contracts/jobs/job';
import { AddScheduleEntry } from '@tailboard/contracts/jobs/schedule';
import { getDecision } from '@tailboard/eventing/decider';
import type { Agenda } from './agenda.js';
import { commandContextOf, type Clock } from './command-context.js';
import type { Company, Hired } from './company.js';
import { orderOf } from './orders.js';
import type { PlannedDay, PlannedWeek } from './plan-week.js';
import { minutesAt } from './plan-week.js';
import type { PlannedJob } from './plan-job.js';
import type { Recorder } from './recorder.js';

const assign = getDecision(jobDecider, AssignWithOthers);
const complete = getDecision(jobDecider, CompleteJob);
const recordProgress = getDecision(jobDecider, RecordStep);
/** Shares of the time since the previous job after which a technician leaves and arrives. */
const STEPS = [
  ['on_the_way', 0.05],
  ['arrived', 0.25],
] as const;
/** The decision context of a job's day: no week of this history is finalized while its jobs move. */
const onOpen = { given: undefined, closed: [] };
/** All orders of an evening were received by then (ms). */
const BATCH = 1_500_000;

/** The dependencies for recording a week. */
export interface Recording {
  readonly recorder: Recorder;
  readonly agenda: Agenda;
  readonly clock: Clock;
  readonly company: Company;
  readonly seed: number;
  readonly codesOn: (date: string) => readonly CodeOn[];
}

/** A visit of the plan, with its order. */
interface Visit {
  readonly job_id: string;
  readonly order: SuppliedOrder;
  readonly planned: PlannedJob;
}

/**
 * One technician's week, command by command, each handled by the product's own decision. Orders arrive the evening
 * before and are assigned. Jobs are completed as they are done. The day is written and submitted in the evening and
 * approved the next morning. The week is finalized on the following Monday.
 */
export class WeekOfOne {
  private readonly user_id: string;
  private readonly supervisor: string;
  private readonly names: ReferenceNames;
  private readonly stream: string;

  constructor(
    private readonly of: Recording,
    private readonly technician: Hired,
    private readonly at: number,
    private readonly start: string,
    private readonly plan: PlannedWeek,
  ) {
    const { company } = of;
    this.user_id = technician.id;
    const near = company.supervisors.filter(
      ({ person }) => person.profile.location_id === technician.person.profile.location_id,
    );
    this.supervisor = (near[at % Math.max(1, near.length)] ?? company.supervisors[at % company.supervisors.length]!).id;
    this.names = referenceNames({ ...company, timeSlots: company.slots });
    this.stream = `${this.user_id}-${start}`;
  }

  /** Adds the whole week to the agenda. */
  schedule(): void {
    const { clock, agenda, company } = this.of;
    const { days, leave, bonus, reopened } = this.plan;
    if (leave) {
      const known = leave.type === 'vacation' ? clock.at(this.start, 600) : clock.at(leave.from, 390);
      agenda.add(known, () => this.away(known));
    }
    for (const day of days) this.day(day);
    if (days.length === 0 && leave === null) return;
    const monday = addDays(this.start, 8);
    if (bonus) {
      const at = this.later(clock.at(monday, 840));
      agenda.add(at, () => this.bonus(at, bonus));
    }
    // All weeks are finalized with one command.
    const close = clock.at(monday, 960);
    agenda.add(close, () => this.finalize(close, company.manager.id, ['finalize', this.start]));
    const [first] = days;
    const end = reopened === null || !first ? close : this.again(reopened, first);
    agenda.add(end + 1, () => this.of.recorder.forget(weekDecider, this.stream));
  }

  private get ids() {
    return { user_id: this.user_id, start_date: this.start };
  }
  /** Varies the time, so that users do not act at the same moment. */
  private later(at: number): number {
    return at + (this.at % 977) * 1_300;
  }
  private commandContext(actor_id: string, at: number, words: readonly (string | number)[], reason?: string) {
    return commandContextOf(this.of.clock.zone, {
      actor_id,
      at,
      words: [this.of.seed, ...words],
      own: actor_id === this.user_id,
      ...(reason === undefined ? {} : { reason }),
    });
  }

  private away(at: number): void {
    const { type, title, from, to } = this.plan.leave!;
    const form = { title, type, user_ids: [this.user_id], start_date: from, end_date: to };
    const commandContext = this.commandContext(this.of.company.manager.id, at, ['leave', this.user_id, from]);
    const found = { labels: new Map<string, string>(), unknown: [], overlap: null };
    const input = AddScheduleEntry.input.body.parse(form);
    this.of.recorder.tell(scheduleDecider, addEntry, input, commandContext, found);
  }

  /** The orders of a day arrive the evening before. The work on them is then added to the agenda. */
  private day(day: PlannedDay): void {
    const came = this.later(this.of.clock.at(addDays(day.date, -1), 1_020));
    this.of.agenda.add(came, () => this.begin(day, this.visitsOf(day), came));
  }

  private begin(day: PlannedDay, visits: readonly Visit[], came: number): void {
    const { clock, agenda, company } = this.of;
    const { date } = day;
    for (const visit of visits) this.receive(visit, date, came);
    const matched = came + BATCH;
    agenda.add(matched, () => visits.forEach((visit) => this.match(visit, matched)));
    const given = this.later(clock.at(addDays(date, -1), 1_080));
    agenda.add(given, () => {
      const commandContext = this.commandContext(company.admin.id, given, ['assign', this.user_id, date]);
      for (const { job_id: id } of visits)
        this.of.recorder.tell(jobDecider, assign, { id, user_id: this.user_id, date }, commandContext, onOpen);
    });
    let before = minutesAt(day.entries[0]!.time_in);
    for (const { job_id: id, planned } of visits) {
      this.progress(date, id, before, planned.at);
      before = planned.at;
      if (planned.not_done_code_id !== null) continue;
      const done = clock.at(date, planned.at) + (this.at % 60) * 1_000;
      const commandContext = this.commandContext(this.user_id, done, ['complete', id]);
      agenda.add(done, () => void this.of.recorder.tell(jobDecider, complete, { id }, commandContext, onOpen));
    }
    this.close(day, visits);
    // In a reopened week, the first day is written once more.
    const again = this.plan.reopened !== null && date === this.plan.days[0]?.date;
    agenda.add(clock.at(again ? addDays(this.start, 10) : addDays(date, 3), 60), () => {
      for (const { job_id, order } of visits) {
        this.of.recorder.forget(jobDecider, job_id);
        this.of.recorder.forget(workOrderDecider, workOrderId(order));
      }
    });
  }

  /** The technician leaves for a job and arrives between the end of the previous one and its own end, in minutes. */
  private progress(date: string, id: string, from: number, to: number): void {
    const { clock, agenda, recorder } = this.of;
    for (const [progress, share] of STEPS) {
      const at = clock.at(date, from + Math.max(0, to - from) * share) + (this.at % 60) * 1_000;
      const commandContext = this.commandContext(this.user_id, at, [progress, id]);
      agenda.add(at, () => void recorder.tell(jobDecider, recordProgress, { id, progress }, commandContext, undefined));
    }
  }

  /** The day is written in the evening and reviewed on the next working day. A rejected day is submitted again. */
  private close(day: PlannedDay, visits: readonly Visit[]): void {
    const { clock, agenda } = this.of;
    const { date, rejected } = day;
    const evening = clock.at(date, minutesAt(day.entries.at(-1)!.time_out) + 3) + (this.at % 60) * 1_000;
    agenda.add(evening, () => this.write(day, visits, evening, this.user_id, ['write', date]));
    if (day.per_diem) {
      const marked = evening + 30_000;
      agenda.add(marked, () => this.perDiem(date, marked));
    }
    const submitted = evening + BATCH;
    agenda.add(submitted, () => this.submit(day, visits, submitted, this.user_id, ['submit', date]));
    // Saturdays are reviewed on Monday.
    const weekday = (Date.parse(date) / 86_400_000 + 4) % 7;
    const next = addDays(date, weekday === 6 ? 2 : 1);
    const morning = this.later(clock.at(next, 480));
    if (rejected === null) {
      agenda.add(morning, () => this.approve(date, morning, this.supervisor, ['approve', date]));
      return;
    }
    agenda.add(morning, () => this.reject(date, rejected, morning, this.supervisor, ['reject', date]));
    const noon = this.later(clock.at(next, 720));
    agenda.add(noon, () => this.submit(day, visits, noon, this.user_id, ['submit again', date]));
    const after = noon + 3_600_000;
    agenda.add(after, () => this.approve(date, after, this.supervisor, ['approve again', date]));
  }

  private visitsOf({ date, jobs }: PlannedDay): Visit[] {
    const { company, seed } = this.of;
    const { location_id } = this.technician.person.profile;
    const location = company.locations.find(({ id }) => id === location_id)?.name ?? '';
    return jobs.map((planned, index) => {
      const slot = company.slots[Math.floor((index * company.slots.length) / jobs.length)]!;
      const number = `H${date.slice(2).replaceAll('-', '')}${String(this.at).padStart(4, '0')}${String(index).padStart(2, '0')}`;
      const words = [seed, this.user_id, date, index];
      const order = orderOf({ words, number, date, category: planned.category, location, slot });
      return { job_id: deriveJobId(order), order, planned };
    });
  }

  /** Receives orders as the import does: a batch is received and creates its jobs, and then each order gets its job. */
  private receive({ order, job_id }: Visit, date: string, at: number): void {
    const { recorder } = this.of;
    const id = workOrderId(order);
    recorder.tell(workOrderDecider, receiveWorkOrder, { order }, this.step(at, id, 'receive'), undefined);
    const { details } = jobOfOrder(order, this.names);
    const scheduled = { id: job_id, date, details, work_order_id: id };
    recorder.tell(jobDecider, scheduleJob, scheduled, this.step(at, id, 'schedule'), undefined);
  }
  private match({ order, job_id }: Visit, at: number): void {
    const id = workOrderId(order);
    const found = { id, job_id, how: 'created' as const, score: 100 };
    this.of.recorder.tell(workOrderDecider, foundJob, found, this.step(at, id, 'match'), undefined);
  }
  private step(at: number, order: string, step: string) {
    return this.commandContext(this.of.company.admin.id, at, ['order', order, step]);
  }

  private write(
    day: PlannedDay,
    visits: readonly Visit[],
    at: number,
    actor: string,
    words: readonly string[],
    reason = '',
  ): void {
    const { recorder, clock } = this.of;
    const codes = new Map(this.of.codesOn(day.date).map((code) => [code.id, code]));
    const input = {
      ...this.ids,
      date: day.date,
      seen: null,
      entries: [...day.entries],
      jobs: visits.map(({ job_id, planned }) => ({
        job_id,
        codes: [...planned.lines],
        not_done_code_id: planned.not_done_code_id,
        leakage: planned.leakage,
        comment: planned.comment,
        serials: [],
        completed: planned.not_done_code_id === null,
      })),
      per_diem: null,
      reason,
      // There is no work on Sundays, so no other week extends into this one.
      known: { zone: clock.zone, before: null, after: null, jobs: this.jobsOf(day, visits), times_first: true },
    };
    recorder.tell(weekDecider, saveDay, input, this.commandContext(actor, at, [...words, this.user_id]), codes);
  }

  private perDiem(date: string, at: number): void {
    const { recorder, clock } = this.of;
    const reason = 'Away overnight';
    const known = { zone: clock.zone, before: null, after: null, jobs: [], times_first: false };
    const input = { ...this.ids, date, seen: null, entries: null, jobs: null, per_diem: true, reason, known };
    const commandContext = this.commandContext(this.supervisor, at, ['per diem', this.user_id, date], reason);
    recorder.tell(weekDecider, saveDay, input, commandContext, new Map());
  }

  private submit(
    day: PlannedDay,
    visits: readonly Visit[],
    at: number,
    actor: string,
    words: readonly string[],
    reason = '',
  ): void {
    const { recorder, clock } = this.of;
    const codes = new Map(this.of.codesOn(day.date).map((code) => [code.id, code]));
    const { work } = getDay(recorder.stateOf<Week>(weekDecider, this.stream), day.date);
    const code_ids = Object.values(work).flatMap((one) => one.codes.map(({ code_id }) => code_id));
    const known = { zone: clock.zone, jobs: this.jobsOf(day, visits), code_ids };
    const input = { ...this.ids, date: day.date, seen: null, reason, known };
    recorder.tell(weekDecider, submitDay, input, this.commandContext(actor, at, [...words, this.user_id]), codes);
  }

  /** Returns the jobs of a day according to their own streams. */
  private jobsOf({ date }: PlannedDay, visits: readonly Visit[]) {
    return visits.map(({ job_id }) => {
      const job = this.of.recorder.stateOf<Job>(jobDecider, job_id);
      return {
        id: job_id,
        identifier: exists(job) ? job.details.identifier : job_id,
        of_day: exists(job) && job.user_id === this.user_id && job.date === date,
        completed: exists(job) && job.status === 'completed',
      };
    });
  }

  private approve(date: string, at: number, by: string, words: readonly string[]): void {
    const input = { ...this.ids, date, seen: null, persons: [by] };
    const commandContext = this.commandContext(by, at, [...words, this.user_id]);
    this.of.recorder.tell(weekDecider, approveDay, input, commandContext, undefined);
  }

  private reject(date: string, reason: string, at: number, by: string, words: readonly string[]): void {
    const input = { ...this.ids, date, seen: null, reason };
    const commandContext = this.commandContext(by, at, [...words, this.user_id], reason);
    this.of.recorder.tell(weekDecider, rejectDay, input, commandContext, undefined);
  }

  private bonus(at: number, { amount, quantity, shown }: NonNullable<PlannedWeek['bonus']>): void {
    const bonus = { bonus_amount_in_cents: amount, bonus_quantity: quantity, bonus_shown: shown };
    const commandContext = this.commandContext(this.of.company.manager.id, at, ['bonus', this.user_id, this.start]);
    this.of.recorder.tell(weekDecider, setBonus, { ...this.ids, ...bonus, seen: null }, commandContext, undefined);
  }

  private finalize(at: number, by: string, words: readonly string[]): void {
    const unclosed = this.plan.days.filter(
      ({ date }) => getDay(this.of.recorder.stateOf<Week>(weekDecider, this.stream), date).submitted === null,
    );
    const input = { ...this.ids, end_date: addDays(this.start, 6) };
    this.of.recorder.tell(
      weekDecider,
      finalizeWeek,
      input,
      this.commandContext(by, at, words),
      unclosed.map(({ date }) => date),
    );
  }

  /** An admin reopens the week on Tuesday. The office writes a day of it, and it is finalized once more. */
  private again(reason: string, day: PlannedDay): number {
    const { clock, agenda, company, recorder } = this.of;
    const opened = clock.at(addDays(this.start, 9), 600);
    const by = company.admin.id;
    const last = day.entries.at(-1)!;
    const out = minutesAt(last.time_out) + 30;
    const time_out = `${String(Math.floor(out / 60)).padStart(2, '0')}:${String(out % 60).padStart(2, '0')}`;
    const corrected = { ...day, entries: [...day.entries.slice(0, -1), { ...last, time_out }] };
    const visits = this.visitsOf(day);
    agenda.add(opened, () => {
      const commandContext = this.commandContext(by, opened, ['reopen', this.user_id, this.start], reason);
      recorder.tell(weekDecider, reopenWeek, { ...this.ids, reason, seen: null }, commandContext, undefined);
    });
    const minute = (of: number): number => opened + of * 60_000;
    agenda.add(minute(5), () => this.write(corrected, visits, minute(5), by, ['mend', day.date], reason));
    agenda.add(minute(6), () => this.submit(corrected, visits, minute(6), by, ['submit mended', day.date], reason));
    agenda.add(minute(60), () => this.approve(day.date, minute(60), this.supervisor, ['approve mended', day.date]));
    const end = minute(360);
    agenda.add(end, () => this.finalize(end, company.manager.id, ['finalize again', this.start]));
    return end;
  }
}
