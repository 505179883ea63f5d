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
import { matchJob } from '@tailboard/jobs/work-order/match-job';
import type { WorkOrder } from '@tailboard/contracts/jobs/work-order';
import { deriveJobDetails } from '@tailboard/jobs/work-order/derive-job-details';
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
import { createCommandContext, type Clock } from './command-context.js';
import type { Company, Hired } from './company.js';
import { createOrder } from './orders.js';
import type { PlannedDay, PlannedWeek } from './plan-week.js';
import { toMinutes } from './plan-week.js';
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
  readonly getCodes: (date: string) => readonly CodeOn[];
}

/** A visit of the plan, with its order. */
interface Visit {
  readonly job_id: string;
  readonly order: WorkOrder;
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
    private readonly recording: Recording,
    private readonly technician: Hired,
    private readonly index: number,
    private readonly start: string,
    private readonly plan: PlannedWeek,
  ) {
    const { company } = recording;
    this.user_id = technician.id;
    const near = company.supervisors.filter(
      ({ person }) => person.profile.location_id === technician.person.profile.location_id,
    );
    this.supervisor = (
      near[index % Math.max(1, near.length)] ?? company.supervisors[index % company.supervisors.length]!
    ).id;
    this.names = referenceNames({ ...company, timeSlots: company.slots });
    this.stream = `${this.user_id}-${start}`;
  }

  /** Adds the whole week to the agenda. */
  schedule(): void {
    const { clock, agenda, company } = this.recording;
    const { days, leave, bonus, reopened } = this.plan;
    if (leave) {
      const known = leave.type === 'vacation' ? clock.toInstant(this.start, 600) : clock.toInstant(leave.from, 390);
      agenda.add(known, () => this.recordLeave(known));
    }
    for (const day of days) this.day(day);
    if (days.length === 0 && leave === null) return;
    const monday = addDays(this.start, 8);
    if (bonus) {
      const at = this.shiftTime(clock.toInstant(monday, 840));
      agenda.add(at, () => this.recordBonus(at, bonus));
    }
    // All weeks are finalized with one command.
    const close = clock.toInstant(monday, 960);
    agenda.add(close, () => this.finalize(close, company.manager.id, ['finalize', this.start]));
    const [first] = days;
    const end = reopened === null || !first ? close : this.again(reopened, first);
    agenda.add(end + 1, () => this.recording.recorder.forget(weekDecider, this.stream));
  }

  private get ids() {
    return { user_id: this.user_id, start_date: this.start };
  }
  /** Varies the time, so that users do not act at the same moment. */
  private shiftTime(time: number): number {
    return time + (this.index % 977) * 1_300;
  }
  private commandContext(actor_id: string, time: number, words: readonly (string | number)[], reason?: string) {
    return createCommandContext(this.recording.clock.zone, {
      actor_id,
      at: time,
      words: [this.recording.seed, ...words],
      own: actor_id === this.user_id,
      ...(reason === undefined ? {} : { reason }),
    });
  }

  private recordLeave(time: number): void {
    const { type, title, from, to } = this.plan.leave!;
    const form = { title, type, user_ids: [this.user_id], start_date: from, end_date: to };
    const commandContext = this.commandContext(this.recording.company.manager.id, time, ['leave', this.user_id, from]);
    const found = { labels: new Map<string, string>(), unknown: [], overlap: null };
    const input = AddScheduleEntry.input.body.parse(form);
    this.recording.recorder.recordInternal(scheduleDecider, addEntry, input, commandContext, found);
  }

  /** The orders of a day arrive the evening before. The work on them is then added to the agenda. */
  private day(day: PlannedDay): void {
    const came = this.shiftTime(this.recording.clock.toInstant(addDays(day.date, -1), 1_020));
    this.recording.agenda.add(came, () => this.begin(day, this.createVisits(day), came));
  }

  private begin(day: PlannedDay, visits: readonly Visit[], came: number): void {
    const { clock, agenda, company } = this.recording;
    const { date } = day;
    for (const visit of visits) this.receive(visit, date, came);
    const matched = came + BATCH;
    agenda.add(matched, () => visits.forEach((visit) => this.match(visit, matched)));
    const given = this.shiftTime(clock.toInstant(addDays(date, -1), 1_080));
    agenda.add(given, () => {
      const commandContext = this.commandContext(company.admin.id, given, ['assign', this.user_id, date]);
      for (const { job_id } of visits)
        this.recording.recorder.recordInternal(
          jobDecider,
          assign,
          { id: job_id, user_id: this.user_id, date },
          commandContext,
          onOpen,
        );
    });
    let before = toMinutes(day.entries[0]!.time_in);
    for (const { job_id, planned } of visits) {
      this.progress(date, job_id, before, planned.at);
      before = planned.at;
      if (planned.not_done_code_id !== null) continue;
      const done = clock.toInstant(date, planned.at) + (this.index % 60) * 1_000;
      const commandContext = this.commandContext(this.user_id, done, ['complete', job_id]);
      agenda.add(
        done,
        () => void this.recording.recorder.recordInternal(jobDecider, complete, { id: job_id }, commandContext, onOpen),
      );
    }
    this.close(day, visits);
    // In a reopened week, the first day is written once more.
    const again = this.plan.reopened !== null && date === this.plan.days[0]?.date;
    agenda.add(clock.toInstant(again ? addDays(this.start, 10) : addDays(date, 3), 60), () => {
      for (const { job_id, order } of visits) {
        this.recording.recorder.forget(jobDecider, job_id);
        this.recording.recorder.forget(workOrderDecider, workOrderId(order));
      }
    });
  }

  /** The technician leaves for a job and arrives between the end of the previous one and its own end, in minutes. */
  private progress(date: string, id: string, from: number, to: number): void {
    const { clock, agenda, recorder } = this.recording;
    for (const [progress, share] of STEPS) {
      const at = clock.toInstant(date, from + Math.max(0, to - from) * share) + (this.index % 60) * 1_000;
      const commandContext = this.commandContext(this.user_id, at, [progress, id]);
      agenda.add(
        at,
        () => void recorder.recordInternal(jobDecider, recordProgress, { id, progress }, commandContext, undefined),
      );
    }
  }

  /** The day is written in the evening and reviewed on the next working day. A rejected day is submitted again. */
  private close(day: PlannedDay, visits: readonly Visit[]): void {
    const { clock, agenda } = this.recording;
    const { date, rejected } = day;
    const evening = clock.toInstant(date, toMinutes(day.entries.at(-1)!.time_out) + 3) + (this.index % 60) * 1_000;
    agenda.add(evening, () => this.write(day, visits, evening, this.user_id, ['write', date]));
    if (day.per_diem) {
      const marked = evening + 30_000;
      agenda.add(marked, () => this.recordPerDiem(date, marked));
    }
    const submitted = evening + BATCH;
    agenda.add(submitted, () => this.submit(day, visits, submitted, this.user_id, ['submit', date]));
    // Saturdays are reviewed on Monday.
    const weekday = (Date.parse(date) / 86_400_000 + 4) % 7;
    const next = addDays(date, weekday === 6 ? 2 : 1);
    const morning = this.shiftTime(clock.toInstant(next, 480));
    if (rejected === null) {
      agenda.add(morning, () => this.approve(date, morning, this.supervisor, ['approve', date]));
      return;
    }
    agenda.add(morning, () => this.reject(date, rejected, morning, this.supervisor, ['reject', date]));
    const noon = this.shiftTime(clock.toInstant(next, 720));
    agenda.add(noon, () => this.submit(day, visits, noon, this.user_id, ['submit again', date]));
    const after = noon + 3_600_000;
    agenda.add(after, () => this.approve(date, after, this.supervisor, ['approve again', date]));
  }

  private createVisits({ date, jobs }: PlannedDay): Visit[] {
    const { company, seed } = this.recording;
    const { location_id } = this.technician.person.profile;
    const location = company.locations.find(({ id }) => id === location_id)?.name ?? '';
    return jobs.map((planned, index) => {
      const slot = company.slots[Math.floor((index * company.slots.length) / jobs.length)]!;
      const number = `H${date.slice(2).replaceAll('-', '')}${String(this.index).padStart(4, '0')}${String(index).padStart(2, '0')}`;
      const words = [seed, this.user_id, date, index];
      const order = createOrder({ words, number, date, category: planned.category, location, slot });
      return { job_id: deriveJobId(order), order, planned };
    });
  }

  /** Receives orders as the import does: a batch is received and creates its jobs, and then each order gets its job. */
  private receive({ order, job_id }: Visit, date: string, time: number): void {
    const { recorder } = this.recording;
    const id = workOrderId(order);
    recorder.recordInternal(
      workOrderDecider,
      receiveWorkOrder,
      { order },
      this.createStepContext(time, id, 'receive'),
      undefined,
    );
    const { details } = deriveJobDetails(order, this.names);
    const scheduled = { id: job_id, date, details, work_order_id: id };
    recorder.recordInternal(
      jobDecider,
      scheduleJob,
      scheduled,
      this.createStepContext(time, id, 'schedule'),
      undefined,
    );
  }
  private match({ order, job_id }: Visit, time: number): void {
    const id = workOrderId(order);
    const found = { id, job_id, how: 'created' as const, score: 100 };
    this.recording.recorder.recordInternal(
      workOrderDecider,
      matchJob,
      found,
      this.createStepContext(time, id, 'match'),
      undefined,
    );
  }
  private createStepContext(time: number, order: string, step: string) {
    return this.commandContext(this.recording.company.admin.id, time, ['order', order, step]);
  }

  private write(
    day: PlannedDay,
    visits: readonly Visit[],
    time: number,
    actor: string,
    words: readonly string[],
    reason = '',
  ): void {
    const { recorder, clock } = this.recording;
    const codes = new Map(this.recording.getCodes(day.date).map((code) => [code.id, code]));
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
      known: { zone: clock.zone, before: null, after: null, jobs: this.getJobs(day, visits), times_first: true },
    };
    recorder.recordInternal(
      weekDecider,
      saveDay,
      input,
      this.commandContext(actor, time, [...words, this.user_id]),
      codes,
    );
  }

  private recordPerDiem(date: string, time: number): void {
    const { recorder, clock } = this.recording;
    const reason = 'Away overnight';
    const known = { zone: clock.zone, before: null, after: null, jobs: [], times_first: false };
    const input = { ...this.ids, date, seen: null, entries: null, jobs: null, per_diem: true, reason, known };
    const commandContext = this.commandContext(this.supervisor, time, ['per diem', this.user_id, date], reason);
    recorder.recordInternal(weekDecider, saveDay, input, commandContext, new Map());
  }

  private submit(
    day: PlannedDay,
    visits: readonly Visit[],
    time: number,
    actor: string,
    words: readonly string[],
    reason = '',
  ): void {
    const { recorder, clock } = this.recording;
    const codes = new Map(this.recording.getCodes(day.date).map((code) => [code.id, code]));
    const { work } = getDay(recorder.getState<Week>(weekDecider, this.stream), day.date);
    const code_ids = Object.values(work).flatMap((one) => one.codes.map(({ code_id }) => code_id));
    const known = { zone: clock.zone, jobs: this.getJobs(day, visits), code_ids };
    const input = { ...this.ids, date: day.date, seen: null, reason, known };
    recorder.recordInternal(
      weekDecider,
      submitDay,
      input,
      this.commandContext(actor, time, [...words, this.user_id]),
      codes,
    );
  }

  /** Returns the jobs of a day according to their own streams. */
  private getJobs({ date }: PlannedDay, visits: readonly Visit[]) {
    return visits.map(({ job_id }) => {
      const job = this.recording.recorder.getState<Job>(jobDecider, job_id);
      return {
        id: job_id,
        identifier: exists(job) ? job.details.identifier : job_id,
        of_day: exists(job) && job.user_id === this.user_id && job.date === date,
        completed: exists(job) && job.status === 'completed',
      };
    });
  }

  private approve(date: string, time: number, by: string, words: readonly string[]): void {
    const input = { ...this.ids, date, seen: null, persons: [by] };
    const commandContext = this.commandContext(by, time, [...words, this.user_id]);
    this.recording.recorder.recordInternal(weekDecider, approveDay, input, commandContext, undefined);
  }

  private reject(date: string, reason: string, time: number, by: string, words: readonly string[]): void {
    const input = { ...this.ids, date, seen: null, reason };
    const commandContext = this.commandContext(by, time, [...words, this.user_id], reason);
    this.recording.recorder.recordInternal(weekDecider, rejectDay, input, commandContext, undefined);
  }

  private recordBonus(time: number, { amount, quantity, shown }: NonNullable<PlannedWeek['bonus']>): void {
    const bonus = { bonus_amount_in_cents: amount, bonus_quantity: quantity, bonus_shown: shown };
    const commandContext = this.commandContext(this.recording.company.manager.id, time, [
      'bonus',
      this.user_id,
      this.start,
    ]);
    this.recording.recorder.recordInternal(
      weekDecider,
      setBonus,
      { ...this.ids, ...bonus, seen: null },
      commandContext,
      undefined,
    );
  }

  private finalize(time: number, by: string, words: readonly string[]): void {
    const unclosed = this.plan.days.filter(
      ({ date }) => getDay(this.recording.recorder.getState<Week>(weekDecider, this.stream), date).submitted === null,
    );
    const input = { ...this.ids, end_date: addDays(this.start, 6) };
    this.recording.recorder.recordInternal(
      weekDecider,
      finalizeWeek,
      input,
      this.commandContext(by, time, words),
      unclosed.map(({ date }) => date),
    );
  }

  /** An admin reopens the week on Tuesday. The office writes a day of it, and it is finalized once more. */
  private again(reason: string, day: PlannedDay): number {
    const { clock, agenda, company, recorder } = this.recording;
    const opened = clock.toInstant(addDays(this.start, 9), 600);
    const by = company.admin.id;
    const last = day.entries.at(-1)!;
    const out = toMinutes(last.time_out) + 30;
    const time_out = `${String(Math.floor(out / 60)).padStart(2, '0')}:${String(out % 60).padStart(2, '0')}`;
    const corrected = { ...day, entries: [...day.entries.slice(0, -1), { ...last, time_out }] };
    const visits = this.createVisits(day);
    agenda.add(opened, () => {
      const commandContext = this.commandContext(by, opened, ['reopen', this.user_id, this.start], reason);
      recorder.recordInternal(weekDecider, reopenWeek, { ...this.ids, reason, seen: null }, commandContext, undefined);
    });
    const minuteAfter = (minutes: number): number => opened + minutes * 60_000;
    agenda.add(minuteAfter(5), () => this.write(corrected, visits, minuteAfter(5), by, ['mend', day.date], reason));
    agenda.add(minuteAfter(6), () =>
      this.submit(corrected, visits, minuteAfter(6), by, ['submit mended', day.date], reason),
    );
    agenda.add(minuteAfter(60), () =>
      this.approve(day.date, minuteAfter(60), this.supervisor, ['approve mended', day.date]),
    );
    const end = minuteAfter(360);
    agenda.add(end, () => this.finalize(end, company.manager.id, ['finalize again', this.start]));
    return end;
  }
}
