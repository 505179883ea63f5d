import { leaveKinds, lineFigures, lineStates } from '@tailboard/contracts/reports/lines';
import { payFigures } from '@tailboard/contracts/reports/pay';
import { CompanyDate, UserId, Uuid } from '@tailboard/contracts/values';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { z } from 'zod';

/** Figures that divide one sum by another, or convert points to hours. */
export const ratios = ['pointsPercent', 'hoursPercent', 'calculated', 'pricePoint', 'perHour'] as const;
export type Ratio = (typeof ratios)[number];

const Lines = z.object({
  kind: z.literal('lines'),
  figure: z.enum(lineFigures),
  /** The displayed name of the figure. */
  name: z.string().max(200),
  /** The user of the figure; without one, all users. */
  user: UserId.optional(),
  from: CompanyDate,
  to: CompanyDate,
  location_id: Uuid.optional(),
  people_of: Uuid.optional(),
  code_id: Uuid.optional(),
  category_id: Uuid.optional(),
  job_id: Uuid.optional(),
  state: z.enum(lineStates).optional(),
  leave: z.enum(leaveKinds).optional(),
});
const Pay = z.object({
  kind: z.literal('pay'),
  figure: z.enum(payFigures),
  user: UserId,
  /** Any date of the workweek; without one, the first date of the report. */
  on: CompanyDate.optional(),
});
const OfRatio = z.object({
  kind: z.literal('ratio'),
  figure: z.enum(ratios),
  user: UserId.optional(),
});
const Statement = z.object({ kind: z.literal('statement'), figure: z.literal('week'), user: UserId, on: CompanyDate });
const Opened = z.discriminatedUnion('kind', [Lines, Pay, OfRatio, Statement]);

/** The open figure of a report, as stored in the address. It can be linked, and Back closes it. */
export type Opened = z.output<typeof Opened>;
export type OpenedLines = Extract<Opened, { kind: 'lines' }>;

const MARK = 'open';
const isOurs = (key: string): boolean => key === MARK || key.startsWith(`${MARK}.`);

/** Parses `open=pay.net_to_pay&open.user=…`. Invalid values count as omitted. */
export function openedIn(search: URLSearchParams): Opened | null {
  const [kind, figure] = (search.get(MARK) ?? '').split('.');
  const fields = [...search].filter(([key]) => key.startsWith(`${MARK}.`));
  const named = Object.fromEntries(fields.map(([key, value]) => [key.slice(MARK.length + 1), value]));
  return Opened.safeParse({ ...named, kind, figure }).data ?? null;
}

/** Returns the address with this figure open, or with none. */
export function withOpened(search: URLSearchParams, opened: Opened | null): URLSearchParams {
  const after = new URLSearchParams([...search].filter(([key]) => !isOurs(key)));
  if (opened === null) return after;
  const { kind, figure, ...fields } = opened;
  after.set(MARK, `${kind}.${figure}`);
  for (const [key, value] of Object.entries(fields)) if (value !== undefined) after.set(`${MARK}.${key}`, value);
  return after;
}

/** Returns the open figure, and functions to open another one, to change its page, and to close it. */
export function useOpened(): {
  opened: Opened | null;
  open: (opened: Opened) => void;
  turn: (opened: Opened) => void;
  close: () => void;
} {
  const [search, setSearch] = useSearchParams();
  const set = useCallback(
    (to: Opened | null, replace: boolean) =>
      setSearch((before) => withOpened(before, to), { replace, preventScrollReset: true }),
    [setSearch],
  );
  return {
    opened: openedIn(search),
    open: useCallback((to) => set(to, false), [set]),
    turn: useCallback((to) => set(to, true), [set]),
    close: useCallback(() => set(null, true), [set]),
  };
}
