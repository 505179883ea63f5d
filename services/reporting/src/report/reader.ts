import { scopeOf, type Permission } from '@tailboard/contracts/permission';
import type { RequestContext } from '@tailboard/service/house';

/** What a reader may know of whom a report is about (decision D31): what they may not is `null` and never sent. */
export interface Reader {
  /** Whom the report is of, whatever was asked for, where they may read only their own (RPT-034). */
  readonly user_id: string | null;
  /** What people are paid. */
  readonly pay: boolean;
  readonly rates: boolean;
  readonly bonus: boolean;
  /** Total points and their money, pending points, the suggested bonus, finalized or all. */
  readonly owner: boolean;
  /** A bonus counts for its technician only where it is shown to them (decision D16). */
  readonly onlyShownBonus: boolean;
}

export function readerOf({ principal, scope, actor_id }: RequestContext, asked: string | undefined): Reader {
  const user_id = scope === 'own' ? actor_id : (asked ?? null);
  const roles = principal?.roles ?? [];
  const may = (permission: Permission): boolean => {
    const granted = scopeOf(roles, permission);
    return granted === 'all' || (granted === 'own' && user_id === actor_id);
  };
  return {
    user_id,
    pay: may('pay.read'),
    rates: may('pay.rates.read'),
    bonus: may('bonus.read'),
    owner: may('report.owner-columns'),
    onlyShownBonus: scopeOf(roles, 'bonus.read') !== 'all',
  };
}
