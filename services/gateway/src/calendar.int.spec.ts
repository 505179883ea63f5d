import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { catalogue } from '@tailboard/contracts/catalogue';
import { dateOfDay, dayNumber, FIRST_DATE, LAST_DATE } from '@tailboard/contracts/company-time';
import type { Contract } from '@tailboard/contracts/contract';
import fc from 'fast-check';
import { gatewayUnderTest, type GatewayUnderTest } from './testing/gateway-under-test.js';
import { signedInOwner } from './testing/signed-in-owner.js';

/** The parts of a JSON schema needed to build an input. */
interface Schema {
  readonly type?: string;
  readonly format?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly minItems?: number;
  readonly minLength?: number;
  readonly minimum?: number;
  readonly pattern?: string;
}
const parts = ['params', 'query', 'body'] as const;
const getSchema = (contract: Contract, part: (typeof parts)[number]): Schema | undefined => {
  const schema = contract.input[part];
  return schema && (schema.toJSONSchema({ io: 'input', unrepresentable: 'any', reused: 'inline' }) as Schema);
};
const hasDate = (schema: unknown): boolean => JSON.stringify(schema ?? null).includes('"format":"date"');
const dated = Object.values(catalogue)
  .flatMap(({ routes }): readonly Contract[] => routes)
  .filter((contract) => parts.some((part) => hasDate(getSchema(contract, part))));

let gateway: GatewayUnderTest;
let owner: { token: string; id: string };
/** Sends what owners may not: their own documents. */
let supervisorToken: string;

/** Source of an input's dates, and which of several possible values other fields take. */
interface Source {
  readonly date: () => string;
  readonly choice: number;
}
/** Returns a value that a schema accepts: its required fields, and every date. */
function createInput(schema: Schema, from: Source): unknown {
  const either = schema.anyOf ?? schema.oneOf;
  if (either) return createInput(either.find(hasDate) ?? either[0]!, from);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[from.choice % schema.enum.length];
  if (schema.format === 'date') return from.date();
  switch (schema.type) {
    case 'object': {
      const wanted = Object.entries(schema.properties ?? {}).filter(
        ([name, of]) => schema.required?.includes(name) || hasDate(of),
      );
      return Object.fromEntries(wanted.map(([name, of]) => [name, createInput(of, from)]));
    }
    case 'array':
      return (schema.minItems ?? 0) > 0 || hasDate(schema.items) ? [createInput(schema.items ?? {}, from)] : [];
    case 'number':
    case 'integer':
      return Math.max(schema.minimum ?? 1, 1);
    case 'boolean':
      return false;
    default:
      if (schema.format === 'uuid') return owner.id;
      if (schema.format === 'date-time') return `${LAST_DATE}T12:00:00.000Z`;
      if (schema.format === 'email') return 'somebody@example.com';
      return schema.pattern?.includes('[01]') === true ? '08:00' : 'x'.repeat(Math.max(schema.minLength ?? 1, 1));
  }
}

/** Returns the status of a route's response for some dates, each used in turn. */
async function request(contract: Contract, dates: readonly string[], choice = 0): Promise<number> {
  let at = 0;
  const from = { date: (): string => dates[at++ % dates.length]!, choice };
  const { params, query, body } = Object.fromEntries(
    parts.map((part) => {
      const schema = getSchema(contract, part);
      return [part, schema && createInput(schema, from)];
    }),
  ) as { params?: Record<string, string>; query?: Record<string, string>; body?: unknown };
  const where = contract.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params![name]!));
  const requested = query ? `?${new URLSearchParams(query).toString()}` : '';
  const { status } = await gateway.request(where + requested, {
    method: contract.method,
    token: contract.permission === 'user-document.submit' ? supervisorToken : owner.token,
    ...(contract.method === 'GET' ? {} : { body: body ?? {}, headers: { 'if-match': '"0"' } }),
  });
  return status;
}

beforeAll(async () => {
  gateway = await gatewayUnderTest({ DEMO: true });
  owner = await signedInOwner(gateway, ['Sid,Vance,sid@example.com,supervisor,,,0,hourly,20,no']);
  const { body } = await gateway.request<{ access_token: string }>('/api/v1/login', {
    method: 'POST',
    body: { email: 'sid@example.com', password: 'field-day-2026' },
  });
  supervisorToken = body.access_token;
});
afterAll(() => gateway.close());

/** Dates around an end of a calendar: those of two weeks around it, so that weeks and months cross it. */
const near = (date: string, from: number, to: number) =>
  fc.integer({ min: from, max: to }).map((days) => dateOfDay(dayNumber(date) + days));
const inside = fc.oneof(near(FIRST_DATE, 0, 40), near(LAST_DATE, -40, 0));
const outside = fc.oneof(near(FIRST_DATE, -400, -1), near(LAST_DATE, 1, 400), near('9999-12-31', -400, 0));
const some = (date: fc.Arbitrary<string>) => fc.array(date, { minLength: 1, maxLength: 3 });

describe.each(dated.map((contract) => [`${contract.method} ${contract.path}`, contract] as const))(
  '%s',
  (_, contract) => {
    it('given dates at both ends of the calendar, when it is asked, then it answers and nothing breaks', async () => {
      await fc.assert(
        fc.asyncProperty(some(inside), fc.nat({ max: 11 }), async (dates, choice) =>
          expect(await request(contract, dates, choice)).toBeLessThan(500),
        ),
        {
          numRuns: process.env['ALL_TESTS'] ? 20 : 5,
          examples: [
            [[LAST_DATE], 0],
            [[FIRST_DATE], 0],
            [[FIRST_DATE, LAST_DATE], 0],
          ],
        },
      );
    });

    it('given a date outside the calendar, when it is requested, then it is refused', async () => {
      await fc.assert(
        fc.asyncProperty(outside, fc.nat({ max: 11 }), async (date, choice) =>
          expect(await request(contract, [date], choice)).toBe(422),
        ),
        {
          numRuns: process.env['ALL_TESTS'] ? 8 : 3,
          examples: [
            ['9999-12-31', 0],
            ['0001-01-01', 0],
          ],
        },
      );
    });
  },
);

describe('the routes with dates', () => {
  it('given the last day of the calendar, when those that only answer are asked, then they do; one asks for a position besides', async () => {
    const found = await Promise.all(
      dated
        .filter(({ kind }) => kind === 'query')
        .map(async (contract) => [contract.name, await request(contract, [LAST_DATE])] as const),
    );
    expect(found.filter(([, status]) => status >= 300)).toEqual([['jobs.board-changes', 422]]);
  });
});
