import type { blockingTypes, JobWork } from '@tailboard/contracts/jobs/daily-work';
import type { TimePair } from '@tailboard/contracts/jobs/day-times';
import { say, type Locale, type Text } from '@tailboard/contracts/locale';
import type { CodeOn } from '../code/codes-on.js';

/** A job of a day, as its closing must know it. */
export interface DayJob {
  readonly id: string;
  readonly identifier: string;
  readonly completed: boolean;
}

/** What still keeps a day from being submitted, or should be looked at before. */
export interface Obstacle {
  readonly type: (typeof blockingTypes)[number];
  readonly job_id: string | null;
  /** It only warns. */
  readonly warning: boolean;
  readonly values: Readonly<Record<string, string>>;
}

const obstacle = (type: Obstacle['type'], job: DayJob | null = null, title = ''): Obstacle => ({
  type,
  job_id: job?.id ?? null,
  warning: type === 'equipment_missing',
  values: { job: job?.identifier ?? '', title },
});

/**
 * A day can be submitted when it has a closed pair of times and no open one, and each of its jobs is completed with a code
 * of work, or says why it was not done (decision D12). Work that was missed is not billed, and counts as none.
 */
export function obstaclesOf(
  entries: readonly TimePair[],
  jobs: readonly DayJob[],
  workOf: (job_id: string) => JobWork,
  codes: ReadonlyMap<string, CodeOn>,
): Obstacle[] {
  return [
    ...(entries.length === 0 ? [obstacle('no_times')] : []),
    ...(entries.some(({ time_out }) => time_out === null) ? [obstacle('open_pair')] : []),
    ...jobs.flatMap((job) => ofJob(job, workOf(job.id), codes)),
  ];
}

function ofJob(job: DayJob, work: JobWork, codes: ReadonlyMap<string, CodeOn>): Obstacle[] {
  const lacking = work.codes
    .map(({ code_id }) => codes.get(code_id))
    .find((code) => code !== undefined && code.requires_cpe_type_id !== null);
  const equipment = lacking && work.serials.length === 0 ? [obstacle('equipment_missing', job, lacking.title)] : [];
  if (work.not_done_code_id !== null) return equipment;
  return [
    ...(job.completed ? [] : [obstacle('job_not_completed', job)]),
    ...(work.codes.some(({ missed }) => !missed) ? [] : [obstacle('job_without_code', job)]),
    ...equipment,
  ];
}

export const blockingTexts = {
  no_times: {
    en: 'Enter your times.',
    es: 'Registre sus horas.',
    'zh-CN': '请填写工时。',
  },
  open_pair: {
    en: 'A time out is missing.',
    es: 'Falta una hora de salida.',
    'zh-CN': '缺少下班时间。',
  },
  job_without_code: {
    en: 'Job {job} has no code.',
    es: 'El trabajo {job} no tiene código.',
    'zh-CN': '工单 {job} 没有代码。',
  },
  job_not_completed: {
    en: 'Job {job} is not completed. Tick it, or say why it was not done.',
    es: 'El trabajo {job} no está completado. Márquelo o indique por qué no se hizo.',
    'zh-CN': '工单 {job} 未完成，请勾选完成或说明未做的原因。',
  },
  equipment_missing: {
    en: 'Job {job}: {title} needs a unit; enter its serial.',
    es: 'Trabajo {job}: {title} requiere un equipo; introduzca su número de serie.',
    'zh-CN': '工单 {job}：{title} 需要设备，请输入序列号。',
  },
} as const satisfies Record<Obstacle['type'], Text>;

/** What an obstacle says to whoever reads. */
export const sentenceOf = ({ type, values }: Obstacle, locale: Locale): string =>
  say(blockingTexts[type], locale, values);
