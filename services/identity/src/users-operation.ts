import { Email, registerUser } from '@tailboard/contracts/identity/user';
import { isRefused } from '@tailboard/contracts/refusal';
import type { House, Operation } from '@tailboard/service/house';
import { DEMO_PASSWORD, loadDemo } from './demo/load-demo.js';
import { makeLink } from './owner/one-time-link.js';
import { setPassword } from './session/password.js';
import { accountOf } from './user/account.js';
import { deactivate, restore } from './user/activity.js';
import { registerPerson } from './user/register-user.js';
import { usersProjection, type UserRow } from './user/users.projection.js';

type Print = (line: string) => void;
type Command = { says: string; run: (args: readonly string[], house: House, print: Print) => Promise<number> };

const commands: Record<string, Command> = {
  list: { says: 'list                        every user', run: list },
  'add-owner': { says: 'add-owner EMAIL [--demo]    a one-time link with which EMAIL becomes an owner', run: addOwner },
  'first-owner-link': {
    says: 'first-owner-link            the same for anybody, while there is no owner',
    run: firstOwnerLink,
  },
  'load-demo': { says: 'load-demo FILE.csv          the demo people, in demo mode', run: loadDemoFile },
  deactivate: { says: 'deactivate EMAIL            ends a user’s work and all their sessions', run: deactivateByEmail },
  restore: { says: 'restore EMAIL               lets a user back in', run: restoreByEmail },
};

/** `npm run users -- …`: people, from the command line of who operates the product. */
export const usersOperation: Operation = async ([name = '', ...args], house, print) => {
  const command = commands[name];
  if (command) {
    await house.seen(usersProjection.name, await house.store.head());
    return command.run(args, house, print);
  }
  print('Usage: users COMMAND, which is one of');
  for (const { says } of Object.values(commands)) print(`  ${says}`);
  return 1;
};

async function list(_: readonly string[], house: House, print: Print): Promise<number> {
  const rows = await house.db.query<UserRow>('select * from users order by first_name, last_name, id');
  for (const { email, label, roles, active } of rows)
    print(`${email}  ${label}  ${roles.join(', ')}${active ? '' : '  (not active)'}`);
  return 0;
}

async function addOwner(args: readonly string[], house: House, print: Print): Promise<number> {
  const email = emailOf(args, print);
  if (email === undefined) return 1;
  const demo = args.includes('--demo');
  if (demo && !house.config.DEMO) {
    print('A demo password is allowed in demo mode only (DEMO=1). Leave --demo out to get a one-time link.');
    return 1;
  }
  const known = await accountOf(house, email);
  if (known) {
    print(`${email} is already a user (${known.roles.join(', ')}).`);
    return known.roles.includes('owner') ? 0 : 1;
  }
  if (!demo) {
    print(await makeLink(house, { purpose: 'owner', email }));
    return 0;
  }
  const person = registerUser.input.body.parse({ email, roles: ['owner'], profile: nameIn(email) });
  const asking = house.systemAsking(['add-owner', email], { source: 'demo' });
  const registered = await registerPerson(house, person, asking, true);
  if (isRefused(registered)) {
    print(`${email} could not be made an owner (${registered.refused}).`);
    return 1;
  }
  await setPassword(house, { userId: registered.id, password: DEMO_PASSWORD, temporary: false }, asking);
  print(`${email} is an owner now; the password is ${DEMO_PASSWORD}`);
  return 0;
}

/** `li.marsh@…` is Li Marsh; a name can be changed later. */
function nameIn(email: string): { first_name: string; last_name: string } {
  const [first = '', ...rest] = email
    .slice(0, email.indexOf('@'))
    .split(/[._-]+/)
    .filter(Boolean)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1));
  return { first_name: (first || 'Company').slice(0, 60), last_name: (rest.join(' ') || 'Owner').slice(0, 60) };
}

async function firstOwnerLink(_: readonly string[], house: House, print: Print): Promise<number> {
  const owners = await house.db.query(`select 1 from users where 'owner' = any(roles) limit 1`);
  if (owners.length === 0) print(await makeLink(house, { purpose: 'first-owner', email: null }));
  return 0;
}

async function loadDemoFile([file]: readonly string[], house: House, print: Print): Promise<number> {
  if (file !== undefined) return loadDemo(file, house, print);
  print('Which file? users load-demo FILE.csv');
  return 1;
}

function deactivateByEmail(args: readonly string[], house: House, print: Print): Promise<number> {
  return withUser(args, house, print, async (id, email) => {
    const asking = house.systemAsking(['deactivate', email, house.now().toISOString()]);
    const refused = await deactivate(house, id, asking);
    print(refused ? `${email} stays active (${refused.refused}).` : `${email} is not active any more.`);
    return refused ? 1 : 0;
  });
}

function restoreByEmail(args: readonly string[], house: House, print: Print): Promise<number> {
  return withUser(args, house, print, async (id, email) => {
    const refused = await restore(house, id, house.systemAsking(['restore', email, house.now().toISOString()]));
    print(refused ? `${email} could not be restored (${refused.refused}).` : `${email} is active.`);
    return refused ? 1 : 0;
  });
}

async function withUser(
  args: readonly string[],
  house: House,
  print: Print,
  act: (id: string, email: string) => Promise<number>,
): Promise<number> {
  const email = emailOf(args, print);
  if (email === undefined) return 1;
  const account = await accountOf(house, email);
  if (account) return act(account.id, email);
  print(`There is no user with the e-mail ${email}.`);
  return 1;
}

function emailOf(args: readonly string[], print: Print): string | undefined {
  const given = args.find((arg) => !arg.startsWith('--'));
  const parsed = Email.safeParse(given);
  if (!parsed.success) print(given === undefined ? 'Which e-mail?' : `"${given}" is not an e-mail.`);
  return parsed.data;
}
