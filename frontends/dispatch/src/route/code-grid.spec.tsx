import { describe, expect, it } from '@jest/globals';
import { createJob } from '../testing/day.js';
import { codeGrid } from './code-grid.js';

const [install, service] = [createJob(801).id, createJob(802).id];
const code = (title: string, category_id: string, active = true) => ({
  id: title,
  title,
  description: '',
  category_id,
  active,
});
const codes = [code('A1', install), code('A2', install, false), code('B1', service)];
const toRows = (category: string | null) =>
  createJob(1, { category: category === null ? null : { id: category, name: '', color: '', skills: [] } });
const titles = (jobs: Parameters<typeof codeGrid>[1]): string[] =>
  codeGrid(codes, jobs).codes.map(({ title }) => title);

describe('The codes on a printed route', () => {
  it('given jobs of a category, then the active codes of it; of none, then all', () => {
    expect(titles([toRows(install)])).toEqual(['A1']);
    expect(titles([toRows(install), toRows(service)])).toEqual(['A1', 'B1']);
    expect(titles([toRows(null)])).toEqual(['A1', 'B1']);
    expect(titles([toRows(createJob(9).id)])).toEqual(['A1', 'B1']);
  });

  it('given more stops than fit beside the names, then a second block with its own numbers', () => {
    const { blocks } = codeGrid(
      codes,
      Array.from({ length: 18 }, () => toRows(install)),
    );
    expect(blocks.map((block) => [block[0], block.at(-1)])).toEqual([
      [1, 16],
      [17, 18],
    ]);
    expect(codeGrid(codes, []).blocks).toEqual([]);
  });
});
