import { describe, expect, it } from '@jest/globals';
import { createPage, pageQuery } from './page.js';

describe('A page', () => {
  it('has 25 rows and is the first, unless asked otherwise [BUS-014]', () =>
    expect(pageQuery(['name']).parse({})).toMatchObject({ page: 1, per_page: 25, direction: 'asc' }));
  it('contains the number of the last page', () =>
    expect(
      createPage(['a'], 51, { page: 1, per_page: 25 }, '/api/v1/things', { q: 'x y', active: undefined }),
    ).toMatchObject({
      current_page: 1,
      last_page: 3,
      last_page_url: '/api/v1/things?q=x+y&per_page=25&page=3',
      path: '/api/v1/things',
      total: 51,
    }));
  it('is one page when there is nothing', () =>
    expect(createPage([], 0, { page: 1, per_page: 25 }, '/x').last_page).toBe(1));
  it.each([[{ page: '0' }], [{ per_page: '101' }], [{ sort_by: 'password' }], [{ direction: 'up' }]])(
    'refuses %j',
    (requested) => expect(pageQuery(['name']).safeParse(requested).success).toBe(false),
  );
});
