import { permittedScope, type Permission } from '@tailboard/contracts/permission';
import type { RequestContext } from '@tailboard/service/service-context';

/** Access of a reader to a report (decision D31): hidden values are `null` and never sent. */
export interface Reader {
  /** User of the report, regardless of the request, if the reader may only see their own (RPT-034). */
  readonly user_id: string | null;
  /** Users' pay. */
  readonly pay: boolean;
  readonly rates: boolean;
  readonly bonus: boolean;
  /** Total points and their money, pending points, the suggested bonus, finalized or all. */
  readonly owner: boolean;
  /** For technicians, a bonus counts only if it is visible to them (decision D16). */
  readonly onlyShownBonus: boolean;
}

export function createReader({ principal, scope, actor_id }: RequestContext, requested: string | undefined): Reader {
  const user_id = scope === 'own' ? actor_id : (requested ?? null);
  const may = (permission: Permission): boolean => {
    const granted = permittedScope(principal, permission);
    return granted === 'all' || (granted === 'own' && user_id === actor_id);
  };
  return {
    user_id,
    pay: may('pay.read'),
    rates: may('pay.rates.read'),
    bonus: may('bonus.read'),
    owner: may('report.owner-columns'),
    onlyShownBonus: permittedScope(principal, 'bonus.read') !== 'all',
  };
}
