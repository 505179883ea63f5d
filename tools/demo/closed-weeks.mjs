// @ts-check
// Started by `npm start` when it loads the demo company: writes the closed weeks before a Sunday to `DATABASE_URL`.
// Prints `done/of` lines.
import '../typescript/register.mjs';

const command = /** @type {typeof import('./history/closed-weeks.js')} */ (
  await import(new URL('history/closed-weeks.ts', import.meta.url).href)
);
await command.closedWeeks(process.argv[2] ?? '', process.env, console.log);
process.exit();
