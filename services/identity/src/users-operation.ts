import { parseArgs } from 'node:util';
import { Email, RegisterUser } from '@tailboard/contracts/identity/user';
import { isRefused } from '@tailboard/contracts/refusal';
import { publicUrl } from '@tailboard/service/runtime/config';
import type { ServiceContext, Operation } from '@tailboard/service/service-context';
import { findAccountByEmail } from './account/account.js';
import { deactivate, restore } from './account/activity.js';
import { erase } from './account/erase-user.js';
import { registerPerson } from './account/register-user.js';
import { DEMO_PASSWORD, demoContext, loadDemo } from './demo/load-demo.js';
import { makeLink } from './owner/owner-link.js';
import { setPassword } from './password/password.js';
import { resetSecondFactor } from './second-factor/reset-second-factor.js';
import { usersProjection, type UserRow } from './people/users-projection.js';
import { toErasedLabel } from './user/record-erasure.js';

type Print = Parameters<Operation>[2];
/** Arguments of the command: words, and the options that any of them may have. */
interface UserArguments {
  readonly words: readonly string[];
  readonly demo: boolean;
  /** Confirms an irreversible action. */
  readonly yes: boolean;
  /** Public address of the product, for links. */
  readonly address: string;
}
interface Command {
  readonly usage: string;
  readonly run: (given: UserArguments, ctx: ServiceContext, print: Print) => Promise<number>;
}

const commands: Record<string, Command> = {
  list: { usage: 'list                      lists the users', run: list },
  'add-owner': {
    usage:
      'add-owner EMAIL           prints a link to register EMAIL as an owner (--demo: adds the owner with the demo password)',
    run: addOwner,
  },
  'first-owner-link': {
    usage: 'first-owner-link          prints a link to register the first owner, with any e-mail',
    run: firstOwner,
  },
  'load-demo': {
    usage: 'load-demo FILE.csv        loads the people of the demo company, in demo mode',
    run: loadPeople,
  },
  deactivate: { usage: 'deactivate EMAIL          deactivates a user and ends all their sessions', run: endWork },
  erase: {
    usage: 'erase EMAIL --yes         erases the personal data of a deactivated user permanently',
    run: eraseUser,
  },
  'reset-second-factor': {
    usage:
      'reset-second-factor EMAIL removes the authenticator app and the passkeys of a user who lost them, and ends all their sessions',
    run: resetFactor,
  },
  restore: { usage: 'restore EMAIL             restores a deactivated user', run: letBackIn },
};
const options = {
  demo: { type: 'boolean', default: false },
  yes: { type: 'boolean', default: false },
  address: { type: 'string' },
} as const;

/** `npm run users -- …`: manages users from the operator's command line. */
export const usersOperation: Operation = async ([name = '', ...args], ctx, print) => {
  const command = commands[name];
  const userArguments = command && givenIn(args, ctx, print);
  if (userArguments) {
    if (await usersAreCurrent(ctx, print)) return command.run(userArguments, ctx, print);
    print('The read model of users does not progress: "npm run projections -- list" shows the reason.');
    return 1;
  }
  print('Usage: users COMMAND [--address http://…], where COMMAND is one of');
  for (const { usage } of Object.values(commands)) print(`  ${usage}`);
  return 2;
};

/** Maximum number of checks of a read model without progress; each check takes some seconds. */
const MAX_IDLE_CHECKS = 30;

const WAITING = 'Waiting for the read model of users …';

/**
 * Waits until the users' read model holds all events up to now. An empty database beside a full event store is being built, which
 * may take minutes. Returns false if it does not move.
 */
async function usersAreCurrent(ctx: ServiceContext, print: Print): Promise<boolean> {
  const head = await ctx.store.head();
  let last: bigint | undefined;
  let printed = false;
  for (let idle = 0; idle < MAX_IDLE_CHECKS; idle++) {
    if (await ctx.waitForProjection(usersProjection.name, head)) return true;
    const [row] = await ctx.db.query<{ position: bigint; status: string }>(
      'select position, status from projection where name = $1',
      [usersProjection.name],
    );
    if (row?.status === 'failed') return false;
    if (row?.position !== last) idle = 0;
    last = row?.position;
    if (!printed) print(WAITING, 'passing');
    printed = true;
  }
  return false;
}

function givenIn(args: readonly string[], ctx: ServiceContext, print: Print): UserArguments | undefined {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const address = new URL(values.address ?? publicUrl(ctx.config)).origin;
    return { words: positionals, demo: values.demo, yes: values.yes, address };
  } catch (error) {
    print((error as Error).message);
    return undefined;
  }
}

async function list(_: UserArguments, ctx: ServiceContext, print: Print): Promise<number> {
  const rows = await ctx.db.query<UserRow>('select * from users order by first_name, last_name, id');
  for (const { email, label, roles, active } of rows)
    print(`${email}  ${label}  ${roles.join(', ')}${active ? '' : '  (not active)'}`);
  return 0;
}

async function addOwner({ words, demo, address }: UserArguments, ctx: ServiceContext, print: Print): Promise<number> {
  const email = parseEmail(words, print);
  if (email === undefined) return 1;
  if (demo && !ctx.config.DEMO) {
    print('A demo password is allowed only in demo mode (DEMO=1). Omit --demo to get a one-time link.');
    return 1;
  }
  const known = await findAccountByEmail(ctx, email);
  if (known) {
    print(`${email} is already a user (${known.roles.join(', ')}).`);
    return known.roles.includes('owner') ? 0 : 1;
  }
  if (!demo) {
    print(await makeLink(ctx, { purpose: 'owner', email }, address));
    return 0;
  }
  const person = RegisterUser.input.body.parse({ email, roles: ['owner'], profile: nameIn(email) });
  const commandContext = demoContext(ctx, email);
  const registered = await registerPerson(ctx, person, commandContext, true);
  if (isRefused(registered)) {
    print(`${email} could not be added as an owner (${registered.refused}).`);
    return 1;
  }
  await setPassword(ctx, { userId: registered.id, password: DEMO_PASSWORD, temporary: false }, commandContext);
  print(`${email} is now an owner; the password is ${DEMO_PASSWORD}`);
  return 0;
}

/** Derives a name from an e-mail: `li.marsh@…` is Li Marsh; the name can be changed later. */
function nameIn(email: string): { first_name: string; last_name: string } {
  const [first = '', ...rest] = email
    .slice(0, email.indexOf('@'))
    .split(/[._-]+/)
    .filter(Boolean)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1));
  return { first_name: (first || 'Company').slice(0, 60), last_name: (rest.join(' ') || 'Owner').slice(0, 60) };
}

async function firstOwner({ address }: UserArguments, ctx: ServiceContext, print: Print): Promise<number> {
  const { link, message } = await firstOwnerLink(ctx, address);
  if (link ?? message) print((link ?? message)!);
  return 0;
}

/** Logs how the first owner gets in. A link of a later start voids this one. */
export async function logFirstOwner(ctx: ServiceContext): Promise<void> {
  // The demo company has owners with a known password.
  if (ctx.config.DEMO || !(await usersAreCurrent(ctx, () => {}))) return;
  const { link, message } = await firstOwnerLink(ctx, publicUrl(ctx.config));
  if (link)
    ctx.log.info({ link }, 'the company has no owner yet: open this link within 24 hours to create the account');
  else if (message) ctx.log.warn(message);
}

/** Returns a link if there is no owner, and a sentence if no owner can sign in. */
async function firstOwnerLink(ctx: ServiceContext, address: string): Promise<{ link?: string; message?: string }> {
  const [ownerCounts] = await ctx.db.query<{ owners: number; with_password: number }>(
    `select count(*)::int as owners, count(credential.user_id)::int as with_password
     from users left join credential on credential.user_id = users.id
     where 'owner' = any(users.roles)`,
  );
  if (ownerCounts!.owners === 0) return { link: await makeLink(ctx, { purpose: 'first-owner', email: null }, address) };
  return ownerCounts!.with_password === 0 ? { message: OWNERS_WITHOUT_PASSWORD } : {};
}

/** Events hold no passwords: so it is with a new database beside the event store of a company. */
const OWNERS_WITHOUT_PASSWORD =
  'The company has owners, but none has a password in this database. Passwords are not part of the events. ' +
  'An owner can reset the password by e-mail, or run "npm run users -- add-owner EMAIL" to add another owner.';

async function loadPeople({ words: [file] }: UserArguments, ctx: ServiceContext, print: Print): Promise<number> {
  if (file !== undefined) return loadDemo(file, ctx, print);
  print('The file is missing: users load-demo FILE.csv');
  return 1;
}

function endWork(userArguments: UserArguments, ctx: ServiceContext, print: Print): Promise<number> {
  return withUser(userArguments, ctx, print, async (id, email) => {
    const commandContext = ctx.createSystemContext(['deactivate', email, ctx.now().toISOString()]);
    const refused = await deactivate(ctx, id, commandContext);
    print(refused ? `${email} stays active (${refused.refused}).` : `${email} is no longer active.`);
    return refused ? 1 : 0;
  });
}

function resetFactor(userArguments: UserArguments, ctx: ServiceContext, print: Print): Promise<number> {
  return withUser(userArguments, ctx, print, async (id, email) => {
    const commandContext = ctx.createSystemContext(['reset-second-factor', email, ctx.now().toISOString()]);
    const done = await resetSecondFactor(ctx, id, { ...commandContext, locale: 'en' });
    print(done === undefined ? `${email} has no second factor.` : `${email} signs in with the password alone now.`);
    return done === undefined ? 1 : 0;
  });
}

function letBackIn(userArguments: UserArguments, ctx: ServiceContext, print: Print): Promise<number> {
  return withUser(userArguments, ctx, print, async (id, email) => {
    const refused = await restore(ctx, id, ctx.createSystemContext(['restore', email, ctx.now().toISOString()]));
    print(refused ? `${email} could not be restored (${refused.refused}).` : `${email} is active.`);
    return refused ? 1 : 0;
  });
}

function eraseUser(userArguments: UserArguments, ctx: ServiceContext, print: Print): Promise<number> {
  return withUser(userArguments, ctx, print, async (id, email) => {
    if (!userArguments.yes) {
      print(
        `${email}: name, e-mail, phones, address and notes would be erased permanently. Documents of the user stay; remove them on the user's page. Repeat the command with --yes to confirm.`,
      );
      return 1;
    }
    const refused = await erase(ctx, id, ctx.createSystemContext(['erase', id]));
    if (refused) print(`${email} was not erased (${refused.refused}): deactivate the user first.`);
    else
      print(
        `${email} was erased; their history is shown under "${toErasedLabel(id)}". Documents of the user stay; remove them on the user's page.`,
      );
    return refused ? 1 : 0;
  });
}

async function withUser(
  { words }: UserArguments,
  ctx: ServiceContext,
  print: Print,
  run: (id: string, email: string) => Promise<number>,
): Promise<number> {
  const email = parseEmail(words, print);
  if (email === undefined) return 1;
  const account = await findAccountByEmail(ctx, email);
  if (account) return run(account.id, email);
  print(`No user has the e-mail ${email}.`);
  return 1;
}

function parseEmail([text]: readonly string[], print: Print): string | undefined {
  const parsed = Email.safeParse(text);
  if (!parsed.success) print(text === undefined ? 'The e-mail is missing.' : `"${text}" is not an e-mail.`);
  return parsed.data;
}
