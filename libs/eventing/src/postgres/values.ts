import pg from 'pg';

/**
 * Formats a timestamp as `2026-10-05T12:00:00.000Z`. The server sends `2026-10-05 12:00:00.123456+00` in our sessions.
 */
const instant = (text: string): string =>
  text.length >= 22 && text.endsWith('+00') && text[10] === ' '
    ? `${text.slice(0, 10)}T${text
        .slice(11, -3)
        .padEnd(12, text.length === 22 ? '.000' : '0')
        .slice(0, 12)}Z`
    : /^-?infinity$/.test(text)
      ? text
      : new Date(text).toISOString();

type Parser = (text: string) => unknown;
const texts = pg.types.getTypeParser(1009 as number) as (text: string) => (string | null)[];
const arrayParser =
  (parse: Parser): Parser =>
  (text) =>
    texts(text).map((one) => (one === null ? null : parse(one)));

const date: Parser = (text) => text;
const parsers = new Map<number, Parser>([
  [pg.types.builtins.INT8, BigInt],
  [pg.types.builtins.NUMERIC, Number],
  [pg.types.builtins.DATE, date],
  [pg.types.builtins.TIMESTAMPTZ, instant],
  [1016, arrayParser(BigInt)],
  [1231, arrayParser(Number)],
  [1182, arrayParser(date)],
  [1185, arrayParser(instant)],
]);

/** Type mapping of query results: `YYYY-MM-DD`, ISO timestamps, `bigint`, numbers. The driver parses JSON. */
export const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers.get(oid)) ||
    (pg.types.getTypeParser(oid, format as 'text') as Parser)) as typeof pg.types.getTypeParser,
};
