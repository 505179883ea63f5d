import { operate } from './operate.js';

const usage = `Commands for operators, beside a running product or without one. Settings come from the environment.

  tailboard users add-owner EMAIL              add an owner, and print a link to choose a password
  tailboard users deactivate|restore EMAIL     end or give back the access of a user
  tailboard users reset-second-factor EMAIL    remove the second factors of a user
  tailboard users erase EMAIL [--yes]          erase a user
  tailboard customers erase ACCOUNT [--yes]    erase a customer
  tailboard import FILE                        import work orders, CSV or JSON
  tailboard projections list|rebuild|verify|begin-anew
  tailboard reactions list|retry
  tailboard relay status|topics|parked|retry|anew
  tailboard events read|all|anchor|verify
  tailboard backup FILE                        save the database and all files to one file
  tailboard restore FILE                       restore it into an empty database
  tailboard demo --tier S|M|L --years N        fill an empty database with the history of a demo company

docs/operations.md explains them; "npm run users -- …" there is "tailboard users …" here.`;

const [command, ...args] = process.argv.slice(2);
if (!command || args.length === 0 || args.includes('--help')) {
  console.error(usage);
  process.exit(2);
}
process.exit(
  await operate(command, args, process.env, (line) => console.log(line)).catch((error: unknown) => {
    console.error(error);
    return 1;
  }),
);
