/** The seven roles. A user has one or more, and permissions add up. */
export const roles = ['owner', 'admin', 'manager', 'supervisor', 'technician', 'warehouse', 'qc'] as const;
export type Role = (typeof roles)[number];

/** `all`: everyone's records; `own`: the caller's records only. */
export type Scope = 'all' | 'own';
type Grant = Readonly<Partial<Record<Role, Scope>>>;

const to = (...granted: Role[]): Grant => Object.fromEntries(granted.map((role) => [role, 'all' as const]));
const own = (...granted: Role[]): Grant => Object.fromEntries(granted.map((role) => [role, 'own' as const]));
const everyone = to(...roles);
const office = to('owner', 'admin', 'manager', 'supervisor');
const managers = to('owner', 'admin', 'manager');
const stock = to('owner', 'admin', 'manager', 'warehouse');

/**
 * The permission table that routes, guards, menus and the catalogue use (decision D31). Contracts can name only
 * permissions listed here.
 */
export const permissions = {
  'session.own': own(...roles),
  'settings.read': everyone,
  /** View settings; see the next two permissions for edits. */
  'settings.view': managers,
  'settings.write': to('owner', 'admin'),
  'settings.prices.write': to('owner'),
  'settings.company-price.read': managers,
  /** Load the demo company into a new company. */
  'demo-company.load': to('owner'),
  'location.read': everyone,
  'location.write': to('owner', 'admin'),
  'employee-level.read': office,
  'employee-level.write': to('owner', 'admin'),
  'user.list': to('owner', 'admin'),
  'user.read': office,
  /** Names for pickers and boards; users with scope `own` see themselves only. */
  'user.pick': { ...office, ...to('warehouse'), ...own('technician', 'qc') },
  'user.write': to('owner', 'admin'),
  'user.pay.read': to('owner', 'admin'),
  /** Grant the roles owner and admin. */
  'user.grant-owner-admin': to('owner'),
  /** Invite by e-mail. */
  'user.invite': to('owner', 'admin'),
  'user.impersonate': to('owner', 'admin'),
  /** Create, list and revoke API tokens: one's own, and everyone's as an owner. */
  'api-token.write': { ...to('owner'), ...own('admin') },
  /** View and edit which tools users hold. */
  'item.track': to('owner'),
  'login.read': managers,
  /** Recent activity in the company, with links to daily work. */
  'activity.read': managers,
  'daily-work.open': { ...office, ...own('technician', 'warehouse', 'qc') },
  'timecard.read': office,
  /** Approve or reject days. */
  'day.approve': office,
  'week.finalize': managers,
  'week.reopen': to('owner', 'admin'),
  'bonus.read': { ...office, ...own('technician', 'warehouse', 'qc') },
  'bonus.write': managers,
  'code.read': managers,
  'message.write': office,
  /** Messages addressed to the caller. */
  'inbox.read': own(...roles),
  'report.codes': office,
  'report.jobs': managers,
  'report.own': own('technician', 'warehouse'),
  /** Read report data. The next four permissions control individual columns. */
  'report.read': { ...office, ...own('technician', 'warehouse', 'qc') },
  /** Pay without rates. */
  'pay.read': { ...managers, ...own('technician', 'warehouse', 'qc') },
  'pay.rates.read': { ...to('owner', 'admin'), ...own('technician', 'warehouse', 'qc') },
  /** Total Points, Total Point $, pending points, suggested bonus, and the filter "finalized or all". */
  'report.owner-columns': to('owner'),
  /** Weekly figures of the company, and the value of its work at the company's prices. */
  'report.company': managers,
  /** Create payroll runs. */
  'payroll.export': to('owner', 'admin'),
  /** Payroll copies without rates and without a run (decision D35). */
  'payroll.copy': managers,
  /** Payments of the operator, compared with jobs and codes at the company's prices. */
  'operator-payment.read': to('owner', 'admin'),
  /** Record and undo payment statements of the operator, and match their lines by hand. */
  'operator-payment.write': to('owner', 'admin'),
  'export.read': { ...own(...roles), ...to('owner') },
  'stock.read': stock,
  /** The four lists of a holder, and counts of all holders. */
  'cpe.read': { ...office, ...to('warehouse'), ...own('technician') },
  'cpe.receive': stock,
  'cpe.reassign': { ...office, ...to('warehouse') },
  /** Overwrite what is recorded about a unit: `override` in a request. */
  'cpe.override': { ...office, ...to('warehouse') },
  /** Receive units into a warehouse, or move them between warehouses. */
  'cpe.move': stock,
  /** Record units as installed at a job's customer. */
  'cpe.use': { ...office, ...own('technician') },
  'cpe.reconcile': to('owner'),
  'cpe.edit': managers,
  /** Only while the setting `delete_status` allows it. */
  'cpe.remove': stock,
  'cpe.history': { ...stock, ...own('technician') },
  'cpe-type.write': stock,
  'cpe.return-own': own('technician'),
  'cpe.verify': { ...office, ...to('warehouse') },
  'cpe.customer-return': { ...office, ...own('technician') },
  /** Company files and folders; with scope `own`, those in folders that are open to the user’s roles. */
  'file.read': { ...own(...roles), ...managers },
  'file.write': managers,
  'folder.write': managers,
  'user-document.read': { ...managers, ...own('supervisor', 'technician', 'warehouse', 'qc') },
  'user-document.write': managers,
  /** Upload own documents, which the office accepts or rejects (decision D71). */
  'user-document.submit': own('supervisor', 'technician', 'warehouse', 'qc'),
  'qc.read': { ...office, ...to('qc') },
  /** QC visits; technicians see those of their own work. */
  'qc.view': { ...office, ...to('qc'), ...own('technician') },
  'qc.assign': office,
  'qc.review': office,
  /** Record findings. */
  'qc.inspect': { ...office, ...to('qc') },
  'qc.answer': own('technician'),
  'qc-code.read': to('owner', 'admin', 'manager', 'qc'),
  'qc-code.write': to('owner', 'admin', 'manager', 'qc'),
  'job.read': { ...office, ...own('technician') },
  'job.assign': office,
  'job.complete': { ...office, ...own('technician') },
  /** Own jobs: `/tech/myjobs`. */
  'job.own': own('technician'),
  /** Reassign all of a technician's jobs on one screen: `/admin/jobs/quickassign`. */
  'job.quick-assign': managers,
  'job.write': managers,
  'job.edit': office,
  'job.history': office,
  'board.read': office,
  /** Undo commands on jobs and equipment; with scope `own`, only the user's own (decision D76). */
  'command.undo': { ...managers, ...own('supervisor', 'technician', 'warehouse') },
  'schedule.read': { ...office, ...own('technician', 'warehouse', 'qc') },
  'schedule.write': managers,
  'work-order.import': managers,
  'work-order.match': managers,
  'work-order.read': { ...office, ...own('technician') },
  'reference.read': everyone,
  'reference.write': managers,
} as const satisfies Record<string, Grant>;
export type Permission = keyof typeof permissions;

/** Returns the widest scope that the roles have for a permission; `null` if none has it. */
export function getScope(granted: readonly Role[], permission: Permission): Scope | null {
  const grant: Grant = permissions[permission];
  const scopes = granted.map((role) => grant[role]);
  return scopes.includes('all') ? 'all' : scopes.includes('own') ? 'own' : null;
}

/** A caller, as far as their permissions matter. An API token has only some of those of its user. */
export interface Permitted {
  readonly roles: readonly Role[];
  readonly api_token?: { readonly permissions: readonly string[] } | undefined;
}

/** Returns the widest scope that a caller has for a permission; `null` for none, also without a caller. */
export function permittedScope(caller: Permitted | null | undefined, permission: Permission): Scope | null {
  if (!caller || caller.api_token?.permissions.includes(permission) === false) return null;
  return getScope(caller.roles, permission);
}
