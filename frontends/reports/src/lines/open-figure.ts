import { leaveKinds, lineFigures, lineStates } from '@tailboard/contracts/reports/lines';
import { payFigures } from '@tailboard/contracts/reports/pay';
import { CompanyDate, UserId, Uuid } from '@tailboard/contracts/values';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { z } from 'zod';

/** Figures that divide one sum by another, or convert points to hours. */
export const ratioFigures = ['pointsPercent', 'hoursPercent', 'calculated', 'pricePoint', 'perHour'] as const;
export type RatioFigure = (typeof ratioFigures)[number];

const OpenLines = z.object({
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
const OpenPay = z.object({
  kind: z.literal('pay'),
  figure: z.enum(payFigures),
  user: UserId,
  /** Any date of the workweek; without one, the first date of the report. */
  on: CompanyDate.optional(),
});
const OpenRatio = z.object({
  kind: z.literal('ratio'),
  figure: z.enum(ratioFigures),
  user: UserId.optional(),
});
const OpenStatement = z.object({
  kind: z.literal('statement'),
  figure: z.literal('week'),
  user: UserId,
  on: CompanyDate,
});
const OpenFigure = z.discriminatedUnion('kind', [OpenLines, OpenPay, OpenRatio, OpenStatement]);

/** The open figure of a report, as stored in the address. It can be linked, and Back closes it. */
export type OpenFigure = z.output<typeof OpenFigure>;
export type OpenLinesFigure = Extract<OpenFigure, { kind: 'lines' }>;

const PARAM = 'open';
const isFigureParam = (key: string): boolean => key === PARAM || key.startsWith(`${PARAM}.`);

/** Parses `open=pay.net_to_pay&open.user=…`. Invalid values count as omitted. */
export function parseOpenFigure(search: URLSearchParams): OpenFigure | null {
  const [kind, figure] = (search.get(PARAM) ?? '').split('.');
  const fields = [...search].filter(([key]) => key.startsWith(`${PARAM}.`));
  const values = Object.fromEntries(fields.map(([key, value]) => [key.slice(PARAM.length + 1), value]));
  return OpenFigure.safeParse({ ...values, kind, figure }).data ?? null;
}

/** Returns the address with this figure open, or with none. */
export function setOpenFigure(search: URLSearchParams, figureToOpen: OpenFigure | null): URLSearchParams {
  const params = new URLSearchParams([...search].filter(([key]) => !isFigureParam(key)));
  if (figureToOpen === null) return params;
  const { kind, figure, ...fields } = figureToOpen;
  params.set(PARAM, `${kind}.${figure}`);
  for (const [key, value] of Object.entries(fields)) if (value !== undefined) params.set(`${PARAM}.${key}`, value);
  return params;
}

/** Returns the open figure, and functions to open another one, to change its page, and to close it. */
export function useOpenFigure(): {
  openFigure: OpenFigure | null;
  open: (opened: OpenFigure) => void;
  replace: (opened: OpenFigure) => void;
  close: () => void;
} {
  const [search, setSearch] = useSearchParams();
  const write = useCallback(
    (to: OpenFigure | null, replace: boolean) =>
      setSearch((before) => setOpenFigure(before, to), { replace, preventScrollReset: true }),
    [setSearch],
  );
  return {
    openFigure: parseOpenFigure(search),
    open: useCallback((to) => write(to, false), [write]),
    replace: useCallback((to) => write(to, true), [write]),
    close: useCallback(() => write(null, true), [write]),
  };
}
