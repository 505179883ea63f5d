import { beforeAll, describe, expect, it } from '@jest/globals';
import { act, cleanup, screen } from '@testing-library/react';
import { roles, type Role } from '@tailboard/contracts/permission';
import { Guard } from '@tailboard/web/guard';
import { fakeApi } from '@tailboard/web/testing/fake-api';
import { person } from '@tailboard/web/testing/people';
import { renderScreen } from '@tailboard/web/testing/render-screen';
import { useEffect, type ReactNode } from 'react';
import { useNavigate, useRoutes, type NavigateFunction } from 'react-router';
import reports from './remote.js';

/**
 * Every route of codes and reports, with what it shows to owner, admin, manager, supervisor, technician, warehouse, qc: `Y` the page,
 * `-` that it is not for their role, `D` the dashboard (Appendix 2 of the requirements, decision D29).
 */
const table: readonly [path: string, shownTo: string, ids: string][] = [
  ['/admin/codes/billingcodes', 'YYY----', '[NAV-025]'],
  ['/admin/codes/billingcodes/view', 'YYY----', '[NAV-026]'],
  ['/admin/codes/billingcodes/add', 'YYDDDDD', '[NAV-027] [SES-031]'],
  ['/admin/codes/billingcodes/edit', 'YYDDDDD', '[NAV-028] [SES-031]'],
  ['/admin/codes/view', 'YYY----', '[NAV-026]'],
  ['/admin/codes/add', 'YYDDDDD', '[NAV-027] [SES-031]'],
  ['/admin/codes/edit', 'YYDDDDD', '[NAV-028] [SES-031]'],
  ['/admin/categories', 'YYY----', '[NAV-029]'],
  ['/admin/categories/add', 'YYDDDDD', '[SES-031]'],
  ['/admin/categories/edit', 'YYDDDDD', '[SES-031]'],
  ['/admin/codereports', 'YYYY---', '[RPT-002]'],
  ['/admin/jobs/report', 'YYY----', '[RPT-002]'],
  ['/tech/myreport', '----YY-', '[RPT-001] [NAV-048]'],
  ['/exports', 'YYYYYYY', ''],
  ['/exports/:id', 'YYYYYYY', '[NAV-052]'],
];

let go: NavigateFunction;
function Driven(): ReactNode {
  const navigate = useNavigate();
  useEffect(() => {
    go = navigate;
  }, [navigate]);
  return useRoutes([
    ...reports.routes.map(({ path, permission }) => ({
      path,
      element: <Guard need={permission}>the page</Guard>,
    })),
    { path: '*', element: null },
  ]);
}
async function come(role: Role): Promise<(to: string) => Promise<string>> {
  await renderScreen(<Driven />, { api: fakeApi(), user: person([role]) });
  return async (to) => {
    await act(async () => void (await go(to)));
    if (screen.getByTestId('whereabouts').textContent === '/') return 'D';
    return screen.queryByText('the page') ? 'Y' : screen.queryByText('Not for your role') ? '-' : '?';
  };
}

describe('The routes of codes and reports and every role', () => {
  const shown = new Map<string, string>();
  beforeAll(async () => {
    for (const role of roles) {
      const open = await come(role);
      for (const [path] of table) {
        const at = path.replace(':id', '7');
        const letter = await open(at);
        shown.set(path, (shown.get(path) ?? '') + (letter === (await open(`${at}/?id=7`)) ? letter : '!'));
      }
      cleanup();
    }
  });

  it.each(table)('%s: %s %s', (path, shownTo) => {
    expect(shown.get(path)).toBe(shownTo);
  });

  it('are these, and no other', () => {
    expect(reports.routes.map(({ path }) => path).sort()).toEqual(table.map(([path]) => path).sort());
  });
});
