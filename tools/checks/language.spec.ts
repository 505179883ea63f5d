import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { checkSubjects } from './commits.mjs';
import { checkDocs, checkTexts, checkWords } from './language.mjs';
import { checkExports, checkLengths, checkLevels } from './sources.mjs';

const banned = ['no', 'body'].join('');
const old = ['do', 'or'].join('');

describe('the words of sources', () => {
  const findProblems = (text: string, file = 'jobs/job.ts') => checkWords([{ path: file, text }]);

  it('given plain names, comments and titles, then there are no problems', () => {
    expect(
      findProblems('/** Returns a job. */\nexport const findJob = (id: string) => id;\nit("works", () => {});'),
    ).toEqual([]);
  });

  it.each([
    ['a file name', 'export {};', `jobs/open-${old}.ts`, 'the file name contains'],
    ['a name', `const open${old[0]!.toUpperCase()}${old.slice(1)} = 1;`, undefined, 'the name'],
    ['a name that only names avoid', `const ${['per', 'form'].join('')}Move = 1;`, undefined, 'the name'],
    ['a comment', `// For ${banned}.\nexport {};`, undefined, 'the comment contains'],
    ['a comment without a noun', '/** What waits. */\nexport {};', undefined, 'the comment contains What'],
    ['a test title', `it('is for ${banned}', () => {});`, undefined, 'the test title contains'],
    [
      'a title that names no result',
      `it('${['sa', 'ys'].join('')} so', () => {});`,
      undefined,
      'the test title contains',
    ],
    ['an error message', `throw new Error('for ${banned}');`, undefined, 'the error message contains'],
    [
      'the fixed parts of an error message',
      `throw new Error(\`\${one} for ${banned}\`);`,
      undefined,
      'the error message',
    ],
  ])('given a banned word in %s, then it is reported', (_, text, file, problem) => {
    expect(findProblems(text, file)).toEqual([expect.stringContaining(problem)]);
  });

  it.each([
    ['a function without a verb', 'const jobOf = (id: string) => id;', 'begin it with a verb'],
    ['a function declaration without a verb', 'function jobOf(id: string) { return id; }', 'begin it with a verb'],
    ['a preposition', 'export const list = (of: string) => of;', 'name the value'],
    ['a limit without its direction', 'const MOST_FILES = 30;', 'MAX or MIN'],
  ])('given %s as a name, then it is reported', (_, text, problem) => {
    expect(findProblems(text)).toEqual([expect.stringContaining(problem)]);
  });

  it('given a value that is named after its owner, then it is no problem', () => {
    expect(findProblems('const partOf = tree.find(isPart);')).toEqual([]);
  });

  it('given a banned word in an error message of a test, then it is no problem: it is sample data', () => {
    expect(findProblems(`throw new Error('for ${banned}');`, 'jobs/job.spec.ts')).toEqual([]);
  });

  it('given a banned word in a property, a string or a code span, then it is no problem, because it may be stored', () => {
    expect(findProblems(`// The user \`${banned}\`.\nconst row = { ${banned}: '${old}' };`)).toEqual([]);
  });
});

describe('the words of screens', () => {
  it('given a banned word, then it is reported in English only', () => {
    const text = `export const t = texts({ en: { a: 'For ${banned}' }, es: { a: '${banned}' } });`;
    expect(checkTexts([{ path: 'job-texts.tsx', text }])).toEqual([
      expect.stringContaining(`"For ${banned}" contains`),
    ]);
    expect(checkTexts([{ path: 'job.tsx', text }])).toEqual([]);
  });
});

describe('the docs', () => {
  it('given a banned word, a missing path and a missing link, then each is reported', () => {
    const root = mkdtempSync(path.join(tmpdir(), 'docs-'));
    try {
      mkdirSync(path.join(root, 'docs'));
      writeFileSync(path.join(root, 'docs/there.md'), '');
      const text = `See [there](there.md), \`docs/there.md\` and [the web](https://example.com/a.md).\n`;
      const page = (more = '') => [{ path: path.join(root, 'docs/page.md'), text: text + more }];
      expect(checkDocs(root, page())).toEqual([]);
      expect(checkDocs(root, page(`For ${banned}. \`docs/gone.md\`, [gone](gone.md)`))).toEqual([
        expect.stringContaining(`"${banned}"`),
        expect.stringContaining('docs/gone.md, which does not exist'),
        expect.stringContaining('docs/gone.md, which does not exist'),
      ]);
    } finally {
      rmSync(root, { recursive: true });
    }
  });
});

describe('the structure of sources', () => {
  const owner = { name: 'jobs', folder: '/services/jobs', tags: [] };
  const source = (file: string, text = '') => ({
    path: `/services/jobs/src/${file}`,
    package: owner,
    imports: [],
    text,
  });

  it('given more than 30 files at a level, then it is reported; specs do not count', () => {
    const files = Array.from({ length: 30 }, (_, n) => source(`job/file-${n}.ts`));
    const specs = files.map((_, n) => source(`job/file-${n}.spec.ts`));
    expect(checkLevels([...files, ...specs])).toEqual([]);
    expect(checkLevels([...files, source('job/one-more.ts')])).toEqual([
      expect.stringContaining('/services/jobs/src/job has 31 files'),
    ]);
  });

  it('given a type that four files export, then it is reported', () => {
    const files = ['a', 'b', 'c'].map((name) => source(`${name}.ts`, 'export interface Row {}'));
    expect(checkExports(files)).toEqual([]);
    expect(checkExports([...files, source('d.ts', 'export type Row = 1;')])).toEqual([
      expect.stringContaining('Row is defined in 4 files'),
    ]);
  });

  it('given a function with more than 100 lines, then it is reported; components may have 140, specs any number', () => {
    const lines = (count: number): string => '\n'.repeat(count - 1);
    const both = (count: number): string => `function run() {${lines(count)}}\nfunction Row() {${lines(count)}}`;
    expect(checkLengths([source('a.tsx', both(100)), source('a.spec.ts', both(500))])).toEqual([]);
    expect(checkLengths([source('a.tsx', both(101))])).toEqual([expect.stringContaining('run has 101 lines')]);
    expect(checkLengths([source('a.tsx', both(141))])).toEqual([
      expect.stringContaining('run has 141 lines'),
      expect.stringContaining('Row has 141 lines'),
    ]);
  });

  it('given an error class with another ending, then it is reported', () => {
    expect(checkExports([source('a.ts', 'class Lost extends Error {} class LostError extends Error {}')])).toEqual([
      expect.stringContaining('the class Lost extends Error'),
    ]);
  });
});

describe('the subject of a commit', () => {
  it.each([
    ['Name handlers after their contracts', 0],
    ['x'.repeat(73), 1],
    ['The board shows conflicts', 1],
    ['It works', 1],
  ])('given "%s", then there are %i problems', (subject, count) => {
    expect(checkSubjects([subject])).toHaveLength(count);
  });
});
