import type { Role } from '@tailboard/contracts/permission';
import type { PayTerms } from '@tailboard/contracts/identity/user';

/** The locations of the demo company. */
export const demoLocations = ['Augusta', 'Nashville'] as const;

/** A user of the demo company. */
interface DemoUser {
  readonly role: Role;
  readonly first_name: string;
  readonly last_name: string;
  readonly location: (typeof demoLocations)[number];
  readonly technician_id: string | null;
  readonly pay_type: PayTerms['pay_type'];
  readonly pay_rate: number;
}

const user = (
  role: Role,
  name: string,
  location: DemoUser['location'],
  [pay_type, pay_rate]: readonly [PayTerms['pay_type'], number],
  technician_id: string | null = null,
): DemoUser => {
  const [first_name = '', last_name = ''] = name.split(' ');
  return { role, first_name, last_name, location, technician_id, pay_type, pay_rate };
};

/** The office and eight technicians. */
export const demoRoster: readonly DemoUser[] = [
  user('manager', 'Miguel Marsh', 'Augusta', ['salary', 1100]),
  user('supervisor', 'Rosa Long', 'Augusta', ['hourly', 24]),
  user('warehouse', 'Tyler Silva', 'Augusta', ['hourly', 19]),
  user('qc', 'Trevor Rivera', 'Nashville', ['hourly', 22]),
  user('technician', 'Rosa Patel', 'Augusta', ['hourly', 18], '7012'),
  user('technician', 'Mei Long', 'Augusta', ['points', 18], '7013'),
  user('technician', 'Luis Torres', 'Augusta', ['points', 17], '7015'),
  user('technician', 'Noor Torres', 'Augusta', ['greater', 16.5], '7017'),
  user('technician', 'Antonio Bell', 'Nashville', ['points', 17.5], '7011'),
  user('technician', 'Aisha Lopez', 'Nashville', ['points', 18.5], '7018'),
  user('technician', 'Jorge Foster', 'Nashville', ['greater', 17], '7022'),
  user('technician', 'Tanya Reed', 'Nashville', ['hourly', 19], '7024'),
];

/** Returns a user's e-mail address, in a domain that cannot exist. */
export const demoEmail = ({ first_name, last_name }: DemoUser): string =>
  `${first_name}.${last_name}@demo.invalid`.toLowerCase();
