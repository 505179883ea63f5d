import { codesAgainstUnits, type NamedUnit } from '@tailboard/contracts/jobs/codes-and-units';
import type { blockingTypes, JobWork } from '@tailboard/contracts/jobs/daily-work';
import type { TimePair } from '@tailboard/contracts/jobs/day-times';
import { translate, type Locale, type Text } from '@tailboard/contracts/locale';
import type { CodeOn } from '../code/codes-on.js';

/** A job of a day, as its closing must know it. */
export interface DayJob {
  readonly id: string;
  readonly identifier: string;
  readonly completed: boolean;
}

/** A problem that prevents a submission, or that deserves a look before it. */
export interface Obstacle {
  readonly type: (typeof blockingTypes)[number];
  readonly job_id: string | null;
  /** A warning does not prevent the submission. */
  readonly warning: boolean;
  readonly values: Readonly<Record<string, string>>;
}

/** Known equipment: the type of a serial, and the types that codes require. Without it, any serial fits any code. */
export interface KnownUnits {
  readonly getUnitType: (serial: string) => NamedUnit;
  readonly requiredTypes: ReadonlySet<string>;
}
const nothingKnown: KnownUnits = { getUnitType: (serial) => ({ serial, cpe_type_id: null }), requiredTypes: new Set() };
const warnings: ReadonlySet<Obstacle['type']> = new Set([
  'equipment_missing',
  'equipment_wrong_type',
  'equipment_without_code',
]);

const obstacle = (type: Obstacle['type'], job: DayJob | null = null, title = ''): Obstacle => ({
  type,
  job_id: job?.id ?? null,
  warning: warnings.has(type),
  values: { job: job?.identifier ?? '', title },
});

/**
 * A day can be submitted when it has a closed pair of times and no open one, and each of its jobs is completed with a code
 * of work, or says why it was not done (decision D12). Work that was missed is not billed, and counts as none.
 */
export function listObstacles(
  entries: readonly TimePair[],
  jobs: readonly DayJob[],
  getWork: (job_id: string) => JobWork,
  codes: ReadonlyMap<string, CodeOn>,
  units: KnownUnits = nothingKnown,
): Obstacle[] {
  return [
    ...(entries.length === 0 ? [obstacle('no_times')] : []),
    ...(entries.some(({ time_out }) => time_out === null) ? [obstacle('open_pair')] : []),
    ...jobs.flatMap((job) => listJobObstacles(job, getWork(job.id), codes, units)),
  ];
}

/** Returns codes of a job without their unit, and units without a code, as warnings. */
function listEquipmentObstacles(
  job: DayJob,
  { codes: lines, serials }: JobWork,
  codes: ReadonlyMap<string, CodeOn>,
  { getUnitType, requiredTypes }: KnownUnits,
): Obstacle[] {
  const requirements = lines.map(({ code_id }) => ({
    code_id,
    requires: codes.get(code_id)?.requires_cpe_type_id ?? null,
  }));
  const lacking = codesAgainstUnits(requirements, serials.map(getUnitType), requiredTypes);
  const [code] = lacking.codes;
  const title = code ? (codes.get(code.code_id)?.title ?? '') : '';
  const over = lacking.units.map(({ serial }) => serial).join(', ');
  return [
    ...(code ? [obstacle(serials.length === 0 ? 'equipment_missing' : 'equipment_wrong_type', job, title)] : []),
    ...(over === '' ? [] : [obstacle('equipment_without_code', job, over)]),
  ];
}

function listJobObstacles(
  job: DayJob,
  work: JobWork,
  codes: ReadonlyMap<string, CodeOn>,
  units: KnownUnits,
): Obstacle[] {
  const equipment = listEquipmentObstacles(job, work, codes, units);
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
    en: 'Job {job} is not completed. Mark it complete or choose a reason.',
    es: 'El trabajo {job} no está completado. Márquelo como completado o elija un motivo.',
    'zh-CN': '工单 {job} 未完成，请标记为完成或选择原因。',
  },
  equipment_missing: {
    en: 'Job {job}: {title} requires a CPE; enter its serial number.',
    es: 'Trabajo {job}: {title} requiere un equipo; introduzca su número de serie.',
    'zh-CN': '工单 {job}：{title} 需要设备，请输入序列号。',
  },
  equipment_wrong_type: {
    en: 'Job {job}: {title} requires a CPE of another type.',
    es: 'Trabajo {job}: {title} requiere un equipo de otro tipo.',
    'zh-CN': '工单 {job}：{title} 需要另一类型的设备。',
  },
  equipment_without_code: {
    en: 'Job {job}: no code covers {title}.',
    es: 'Trabajo {job}: ningún código corresponde a {title}.',
    'zh-CN': '工单 {job}：没有与 {title} 对应的代码。',
  },
} as const satisfies Record<Obstacle['type'], Text>;

/** Returns an obstacle as a sentence in the reader's language. */
export const describeObstacle = ({ type, values }: Obstacle, locale: Locale): string =>
  translate(blockingTexts[type], locale, values);
