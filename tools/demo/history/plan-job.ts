import type { CodeOn } from '@tailboard/jobs/code/codes-on';
import type { Dice } from './dice.js';

export interface PlannedLine {
  readonly code_id: string;
  readonly quantity: number;
  /** It was done and is not billed. */
  readonly missed: boolean;
}
/** What becomes of a job. */
export interface PlannedJob {
  readonly category: string;
  /** When it is done, or found that it cannot be: minutes since midnight. */
  readonly at: number;
  readonly lines: readonly PlannedLine[];
  /** Why it was not done; then it has no lines. */
  readonly not_done_code_id: string | null;
  readonly leakage: string;
  readonly comment: string;
}

const shares = { notDone: 0.04, leakage: 0.03, comment: 0.08, missed: 0.02 } as const;
/** A job has so many lines at most. */
const MOST_LINES = 6;
/** A category that came often stays so; a day has this many jobs at most. */
const MOST_JOBS = 16;
const leaks = ['At the ground block', 'At the tap', 'Behind the wall plate', 'At the splitter'];
const comments = [
  'Customer was shown the app',
  'Dog in the yard',
  'Gate code from the office',
  'Signal good at all outlets',
];

/** The jobs of a day that are planned with about so many points, in their order. */
export function planJobs(
  of: {
    readonly points: number;
    readonly from: number;
    readonly to: number;
    readonly mix: Readonly<Record<string, number>>;
    readonly pointsOf: (category: string) => number;
    readonly codes: readonly CodeOn[];
  },
  dice: Dice,
): PlannedJob[] {
  const planned: string[] = [];
  for (let left = of.points; left > 4 && planned.length < MOST_JOBS;) {
    const category = drawn(of.mix, dice);
    // What does not fit any more is given to somebody else; a long job is no last one.
    if (of.pointsOf(category) > left + 6 && planned.length > 0) break;
    planned.push(category);
    left -= Math.max(1, of.pointsOf(category));
  }
  const each = (of.to - of.from) / planned.length;
  return planned.map((category, index) => {
    const at = Math.round(of.from + each * (index + 1) - dice.below(8));
    const told = {
      category,
      at,
      leakage: dice.happens(shares.leakage) ? dice.one(leaks) : '',
      comment: dice.happens(shares.comment) ? dice.one(comments) : '',
    };
    const reasons = of.codes.filter(({ counts_as }) => counts_as === 'not_done');
    if (dice.happens(shares.notDone) && reasons.length > 0)
      return { ...told, lines: [], not_done_code_id: dice.one(reasons).id };
    const target = of.pointsOf(category) * (dice.between(85, 115) / 100);
    return { ...told, lines: linesOf(category, target, of.codes, dice), not_done_code_id: null };
  });
}

function drawn(mix: Readonly<Record<string, number>>, dice: Dice): string {
  const of = Object.entries(mix);
  let at = dice.below(of.reduce((sum, [, weight]) => sum + weight, 0));
  return (of.find(([, weight]) => (at -= weight) < 0) ?? of[0]!)[0];
}

/** Codes of work that are worth about so many points together: those of the category first, the smaller ones after the larger. */
function linesOf(category: string, target: number, codes: readonly CodeOn[], dice: Dice): PlannedLine[] {
  const work = codes.filter(({ counts_as, points }) => counts_as === 'work' && points > 0);
  const own = work.filter((code) => code.category === category);
  const from = own.length > 0 ? own : work;
  const lines: PlannedLine[] = [];
  let left = target;
  const add = (code: CodeOn, most: number): void => {
    const fitting = Math.max(1, Math.floor(left / code.points));
    const quantity = Math.min(fitting, most, code.max_quantity);
    lines.push({ code_id: code.id, quantity, missed: lines.length > 0 && dice.happens(shares.missed) });
    left -= quantity * code.points;
  };
  const fits = (code: CodeOn): boolean => code.points <= left && lines.every(({ code_id }) => code_id !== code.id);
  const main = from.filter(({ points }) => points <= target * 0.75);
  add(main.length > 0 ? dice.one(main) : smallest(from), 2);
  while (lines.length < MOST_LINES) {
    const others = from.filter(fits);
    const next = others.length > 0 ? others : work.filter(fits);
    if (next.length === 0) break;
    add(dice.one(next), 3);
  }
  return lines;
}

const smallest = (of: readonly CodeOn[]): CodeOn => of.reduce((a, b) => (b.points < a.points ? b : a));
