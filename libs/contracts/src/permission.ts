/** The seven roles; a user carries one or more, and what they may do adds up. */
export const roles = ['owner', 'admin', 'manager', 'supervisor', 'technician', 'warehouse', 'qc'] as const;
export type Role = (typeof roles)[number];

/** `all`: on everybody's records; `own`: only on records that are the caller's own. */
export type Scope = 'all' | 'own';
type Grant = Readonly<Partial<Record<Role, Scope>>>;

const to = (...granted: Role[]): Grant => Object.fromEntries(granted.map((role) => [role, 'all' as const]));
const own = (...granted: Role[]): Grant => Object.fromEntries(granted.map((role) => [role, 'own' as const]));
const everyone = to(...roles);
const office = to('owner', 'admin', 'manager', 'supervisor');
const managers = to('owner', 'admin', 'manager');
const stock = to('owner', 'admin', 'manager', 'warehouse');

/**
 * Who may do what: the one table that routes, guards, menus and the catalogue read (decision D31).
 * A permission that is not listed here cannot be named by a contract.
 */
export const permissions = {
  'session.own': own(...roles),
  'settings.read': everyone,
  /** The screen of all settings; what of it may be changed is the next two's. */
  'settings.view': managers,
  'settings.write': to('owner', 'admin'),
  'settings.prices.write': to('owner'),
  'settings.company-price.read': managers,
  'location.read': everyone,
  'location.write': to('owner', 'admin'),
  'employee-level.read': office,
  'employee-level.write': to('owner', 'admin'),
  'user.list': to('owner', 'admin'),
  'user.read': office,
  /** Names for pickers, boards and tech selectors; those who only see themselves pick themselves. */
  'user.pick': { ...office, ...to('warehouse'), ...own('technician', 'qc') },
  'user.write': to('owner', 'admin'),
  'user.pay.read': to('owner', 'admin'),
  /** To give the roles owner and admin. */
  'user.grant-owner-admin': to('owner'),
  /** To ask somebody in by e-mail. */
  'user.invite': to('owner', 'admin'),
  'user.impersonate': to('owner', 'admin'),
  /** To know and say which ladders, drills and meters somebody holds. */
  'item.track': to('owner'),
  'login.read': managers,
  /** What happened lately in the company, with links to daily work. */
  'activity.read': managers,
  'daily-work.open': { ...office, ...own('technician', 'warehouse', 'qc') },
  'timecard.read': office,
  /** To agree to somebody's day, or to send it back. */
  'day.approve': office,
  'week.finalize': managers,
  'week.reopen': to('owner', 'admin'),
  'bonus.read': { ...office, ...own('technician', 'warehouse', 'qc') },
  'bonus.write': managers,
  'code.read': managers,
  'message.write': office,
  'inbox.read': everyone,
  'report.codes': office,
  'report.jobs': managers,
  'report.own': own('technician', 'warehouse'),
  /** What the reports answer with; what of it is whose, the next four say. */
  'report.read': { ...office, ...own('technician', 'warehouse', 'qc') },
  /** What people are paid, without rates. */
  'pay.read': { ...managers, ...own('technician', 'warehouse', 'qc') },
  'pay.rates.read': { ...to('owner', 'admin'), ...own('technician', 'warehouse', 'qc') },
  /** Total Points, Total Point $, pending points, the suggested bonus, finalized or all. */
  'report.owner-columns': to('owner'),
  /** To make payroll runs. */
  'payroll.export': to('owner', 'admin'),
  /** To have payroll as a copy: without rates, and no run (decision D35). */
  'payroll.copy': managers,
  'export.read': { ...managers, ...own('supervisor', 'technician', 'warehouse', 'qc') },
  'stock.read': stock,
  /** The four lists of somebody, and who holds how many. */
  'cpe.read': { ...office, ...to('warehouse'), ...own('technician') },
  'cpe.receive': stock,
  'cpe.reassign': { ...office, ...to('warehouse') },
  /** To take units into the warehouse, or from one to another. */
  'cpe.move': stock,
  /** To say that units stand at the customer of a job. */
  'cpe.use': { ...office, ...own('technician') },
  'cpe.reconcile': to('owner'),
  'cpe.edit': managers,
  /** While the setting `delete_status` lets it. */
  'cpe.remove': stock,
  'cpe.history': { ...stock, ...own('technician') },
  'cpe-type.write': stock,
  'cpe.return-own': own('technician'),
  'cpe.verify': { ...office, ...to('warehouse') },
  'cpe.customer-return': { ...office, ...own('technician') },
  'file.read': everyone,
  'file.write': managers,
  'folder.write': managers,
  'user-document.read': { ...managers, ...own('supervisor', 'technician', 'warehouse', 'qc') },
  'user-document.write': managers,
  'qc.read': { ...office, ...to('qc') },
  /** The visits themselves; a technician those of their own work. */
  'qc.view': { ...office, ...to('qc'), ...own('technician') },
  'qc.assign': office,
  'qc.review': office,
  /** To say what was found. */
  'qc.inspect': { ...office, ...to('qc') },
  'qc.answer': own('technician'),
  'qc-code.read': to('owner', 'admin', 'manager', 'qc'),
  'qc-code.write': to('owner', 'admin', 'manager', 'qc'),
  'job.read': { ...office, ...own('technician') },
  'job.assign': office,
  'job.complete': { ...office, ...own('technician') },
  /** To have a day of one's own: `/tech/myjobs`. */
  'job.own': own('technician'),
  /** To give away all of somebody's jobs on one screen: `/admin/jobs/quickassign`. */
  'job.quick-assign': managers,
  'job.write': managers,
  'job.edit': office,
  'job.history': office,
  'board.read': office,
  /** To undo what somebody else moved. */
  'job.undo-others': managers,
  'schedule.read': { ...office, ...own('technician', 'warehouse', 'qc') },
  'schedule.write': managers,
  'work-order.import': managers,
  'work-order.match': managers,
  'work-order.read': { ...office, ...own('technician') },
  'reference.read': everyone,
  'reference.write': managers,
} as const satisfies Record<string, Grant>;
export type Permission = keyof typeof permissions;

/** The widest scope that any of these roles has for a permission; `null` when none has it. */
export function scopeOf(granted: readonly Role[], permission: Permission): Scope | null {
  const grant: Grant = permissions[permission];
  const scopes = granted.map((role) => grant[role]);
  return scopes.includes('all') ? 'all' : scopes.includes('own') ? 'own' : null;
}
