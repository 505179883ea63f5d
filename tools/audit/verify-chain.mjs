// Verifies an exported chain without the product: node verify-chain.mjs FILE
// Each line is {"event":…,"hash":…,"previous":…} or has "names", which say what the IDs of the event stand for; hash =
// SHA-256 of previous and of the event, or of {"event":…,"names":…}, as canonical JSON (RFC 8785).
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** @param {any} value @returns {string} */
const canonical = (value) =>
  Array.isArray(value)
    ? `[${value.map(canonical).join(',')}]`
    : typeof value === 'object' && value !== null
      ? `{${Object.keys(value)
          .sort()
          .map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`)
          .join(',')}}`
      : JSON.stringify(value);

const lines = readFileSync(process.argv[2] ?? '', 'utf8')
  .trimEnd()
  .split('\n');
let before = '0'.repeat(64);
for (const [n, line] of lines.entries()) {
  const { event, hash, names, previous } = JSON.parse(line);
  const named = names === undefined ? {} : { names };
  const right = createHash('sha256')
    .update(before + canonical(names === undefined ? event : { event, names }))
    .digest('hex');
  if (previous !== before || hash !== right || line !== canonical({ event, hash, ...named, previous })) {
    console.error(`line ${n + 1} does not match, or a line before it is missing`);
    process.exit(1);
  }
  before = hash;
}
console.log(`${lines.length} lines match; the last hash is ${before}`);
