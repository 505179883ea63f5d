import type { CodeOn } from '@tailboard/jobs/code/codes-on';
import type { Dice } from './dice.js';

export interface PlannedLine {
  readonly code_id: string;
  readonly quantity: number;
  /** Done but not billed. */
  readonly missed: boolean;
}
/** The course of a job. */
export interface PlannedJob {
  readonly category: string;
  /** Time of completion, or when it was found to be impossible: minutes since midnight. */
  readonly at: number;
  readonly lines: readonly PlannedLine[];
  /** The reason it was not done; then it has no lines. */
  readonly not_done_code_id: string | null;
  readonly leakage: string;
  readonly comment: string;
}

const shares = { notDone: 0.04, leakage: 0.03, comment: 0.08, missed: 0.02 } as const;
/** Maximum lines of a job. */
const MAX_LINES = 6;
/** Maximum jobs of a day. A frequent category stays frequent. */
const MAX_JOBS = 16;
const leaks = ['At the ground block', 'At the tap', 'Behind the wall plate', 'At the splitter'];
const comments = [
  'Customer was shown the app',
  'Dog in the yard',
  'Gate code from the office',
  'Signal good at all outlets',
];

/** Returns the jobs of a day with about the given points, in their order. */
export function planJobs(
  request: {
    readonly points: number;
    readonly from: number;
    readonly to: number;
    readonly categoryWeights: Readonly<Record<string, number>>;
    readonly getPoints: (category: string) => number;
    readonly codes: readonly CodeOn[];
  },
  dice: Dice,
): PlannedJob[] {
  const planned: string[] = [];
  for (let left = request.points; left > 4 && planned.length < MAX_JOBS;) {
    const category = drawCategory(request.categoryWeights, dice);
    // A job that does not fit any more goes to another technician. A long job is never the last one.
    if (request.getPoints(category) > left + 6 && planned.length > 0) break;
    planned.push(category);
    left -= Math.max(1, request.getPoints(category));
  }
  const minutesPerJob = (request.to - request.from) / planned.length;
  return planned.map((category, index) => {
    const at = Math.round(request.from + minutesPerJob * (index + 1) - dice.below(8));
    const common = {
      category,
      at,
      leakage: dice.happens(shares.leakage) ? dice.pick(leaks) : '',
      comment: dice.happens(shares.comment) ? dice.pick(comments) : '',
    };
    const reasons = request.codes.filter(({ counts_as }) => counts_as === 'not_done');
    if (dice.happens(shares.notDone) && reasons.length > 0)
      return { ...common, lines: [], not_done_code_id: dice.pick(reasons).id };
    const target = request.getPoints(category) * (dice.between(85, 115) / 100);
    return { ...common, lines: planLines(category, target, request.codes, dice), not_done_code_id: null };
  });
}

function drawCategory(categoryWeights: Readonly<Record<string, number>>, dice: Dice): string {
  const weights = Object.entries(categoryWeights);
  let remaining = dice.below(weights.reduce((sum, [, weight]) => sum + weight, 0));
  return (weights.find(([, weight]) => (remaining -= weight) < 0) ?? weights[0]!)[0];
}

/**
 * Returns work codes with about the given total points: those of the category first, smaller ones after larger ones.
 */
function planLines(category: string, target: number, codes: readonly CodeOn[], dice: Dice): PlannedLine[] {
  const work = codes.filter(({ counts_as, points }) => counts_as === 'work' && points > 0);
  const own = work.filter((code) => code.category === category);
  const from = own.length > 0 ? own : work;
  const lines: PlannedLine[] = [];
  let left = target;
  const add = (code: CodeOn, max: number): void => {
    const fitting = Math.max(1, Math.floor(left / code.points));
    const quantity = Math.min(fitting, max, code.max_quantity);
    lines.push({ code_id: code.id, quantity, missed: lines.length > 0 && dice.happens(shares.missed) });
    left -= quantity * code.points;
  };
  const fits = (code: CodeOn): boolean => code.points <= left && lines.every(({ code_id }) => code_id !== code.id);
  const main = from.filter(({ points }) => points <= target * 0.75);
  add(main.length > 0 ? dice.pick(main) : smallest(from), 2);
  while (lines.length < MAX_LINES) {
    const others = from.filter(fits);
    const next = others.length > 0 ? others : work.filter(fits);
    if (next.length === 0) break;
    add(dice.pick(next), 3);
  }
  return lines;
}

const smallest = (codes: readonly CodeOn[]): CodeOn => codes.reduce((a, b) => (b.points < a.points ? b : a));
