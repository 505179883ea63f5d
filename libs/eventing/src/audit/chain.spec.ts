import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { canonical } from '../canonical.js';
import type { RecordedEvent } from '../event-store.js';
import { formatChain } from './chain.js';

const verifier = path.resolve(__dirname, '../../../../tools/audit/verify-chain.mjs');
const event = (n: number): RecordedEvent =>
  ({
    ...{ position: BigInt(n), recorded_at: '2026-10-05T12:00:00.000Z', stream: 'cpe-1', revision: n, version: 1 },
    id: `5a0c7c7e-2f1e-4f7e-9a51-00000000000${n}`,
    ...{ type: 'UnitIssued', data: { user_id: 'bell', Amount: 1e21, emoji: '€\u2028', a: null }, meta: { at: 'now' } },
  }) as unknown as RecordedEvent;

describe('A chain of events', () => {
  let folder: string;
  const lines = [...formatChain([event(1), event(2), event(3)])];
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'chain-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  /** Output of the external verification tool for a file. */
  const verifyFile = (content: string): string => {
    const file = path.join(folder, 'chain.jsonl');
    writeFileSync(file, content);
    try {
      return execFileSync(process.execPath, [verifier, file], { encoding: 'utf8', stdio: 'pipe' });
    } catch (error) {
      return (error as { stderr: string }).stderr;
    }
  };

  it('has one spelling: members by their names, numbers and signs as RFC 8785 has them', () =>
    expect(canonical({ b: [1.0, 'ä'], a: { d: 1e21, c: undefined, B: null } })).toBe(
      '{"a":{"B":null,"d":1e+21},"b":[1,"ä"]}',
    ));

  it('given an unchanged export, then it verifies without the product', () =>
    expect(verifyFile(lines.join(''))).toMatch(/^3 lines match; the last hash is [0-9a-f]{64}/));

  it('given the names of its IDs, then they are in its lines, and a changed name is found', () => {
    const named = [
      ...formatChain([event(1), event(2)], ({ revision }): Record<string, string> =>
        revision === 1 ? { bell: 'Ann Bell' } : {},
      ),
    ];
    expect(named[0]).toContain('"names":{"bell":"Ann Bell"}');
    expect(verifyFile(named.join(''))).toMatch(/^2 lines match/);
    expect(verifyFile(named.join('').replace('Ann Bell', 'Bob Bell'))).toMatch(/^line 1 /);
  });

  it.each([
    ['a letter is changed', 2, lines.join('').replace('"revision":2', '"revision":7')],
    ['a line is taken out', 2, [lines[0], lines[2]].join('')],
    ['a line is put in', 2, [lines[0], lines[0], lines[1], lines[2]].join('')],
    ['the first line is missing', 1, lines.slice(1).join('')],
    ['a member is put elsewhere', 1, lines.join('').replace(/"hash":"[0-9a-f]{64}",/, '')],
  ])('given %s, then the line is named', (_, line, content) =>
    expect(verifyFile(content)).toMatch(new RegExp(`^line ${line} does not match`)),
  );
});
