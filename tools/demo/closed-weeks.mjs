// @ts-check
// Started by `npm start` when it loads the demo company: the weeks before its demo days, closed, into `DATABASE_URL`. Prints `done/of` lines.
import '../process/typescript.mjs';

const command = /** @type {typeof import('./history/closed-weeks.js')} */ (
  await import(new URL('history/closed-weeks.ts', import.meta.url).href)
);
await command.closedWeeks(process.env, console.log);
process.exit();
