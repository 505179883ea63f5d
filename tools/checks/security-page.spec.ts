import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { checkSecurityPage, requirementIds, parseRows } from './security-page.mjs';

const root = path.resolve(__dirname, '../..');
const evidence = {
  ids: ['V1.1.1', 'V1.1.2'],
  titles: new Set(['given a | b, then `c`', 'a stolen token']),
  checks: ['No dead code'],
  root,
};
const sound = [
  '| V1.1.1 | decoding | **met** | `docs/operations.md`, test `a stolen token`, check `No dead code` |',
  '| V1.1.2 | encoding | **departure** | the customer asks for it |',
];
const check = (...rows: string[]) =>
  checkSecurityPage(
    ['# Security', '', '| ID | what | state | how |', '| --- | --- | --- | --- |', ...rows].join('\n'),
    evidence,
  );

describe('The page about security', () => {
  it('given a row for each requirement, then there are no problems', () => expect(check(...sound)).toEqual([]));

  it.each<[string, readonly string[], string]>([
    ['a requirement without a row', [sound[0]!], 'V1.1.2 has no row'],
    ['a requirement with two rows', [...sound, sound[0]!], 'V1.1.1 has two rows'],
    ['a row of no requirement', [...sound, sound[1]!.replace('V1.1.2', 'V1.1.3')], 'V1.1.3 is no requirement'],
    ['another state', [sound[0]!, sound[1]!.replace('departure', 'done')], 'V1.1.2: "done" is no state'],
    ['no reason', [sound[0]!, '| V1.1.2 | encoding | **open** | |'], 'V1.1.2: a reason is missing'],
    [
      'met without evidence',
      [sound[0]!, '| V1.1.2 | encoding | **met** | always |'],
      'V1.1.2: a met requirement names',
    ],
    ['a test that is not there', [sound[0]!.replace('stolen', 'lost'), sound[1]!], 'V1.1.1: no test has the title'],
    ['a check that is not there', [sound[0]!.replace('dead', 'old'), sound[1]!], 'V1.1.1: there is no check'],
    [
      'a path that is not there',
      [sound[0]!.replace('operations', 'nothing'), sound[1]!],
      'docs/nothing.md does not exist',
    ],
  ])('given %s, then it is reported', (_, rows, problem) =>
    expect(check(...rows)).toEqual([expect.stringContaining(problem)]),
  );

  it('given an escaped bar in a cell, then the cell goes on', () =>
    expect(parseRows('| V1.1.1 | a \\| b | **met** | x \\| y |')).toEqual([
      { id: 'V1.1.1', state: 'met', evidence: 'x \\| y' },
    ]));

  it('given the list of requirements, then it has the 253 of levels 1 and 2, each once, with source and license', () => {
    const csv = readFileSync(path.join(__dirname, 'asvs.csv'), 'utf8');
    const ids = requirementIds(csv);
    expect(ids).toHaveLength(253);
    expect(new Set(ids).size).toBe(253);
    expect(ids.every((id) => /^V\d+\.\d+\.\d+$/.test(id))).toBe(true);
    expect(csv).toContain('CC BY-SA 4.0');
  });
});
