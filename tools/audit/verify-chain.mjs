// Verifies an exported chain without the product: node verify-chain.mjs FILE
// Each line is {"event":…,"hash":…,"previous":…}; hash = SHA-256 of previous and the event as canonical JSON (RFC
// 8785).
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
  const { event, hash, previous } = JSON.parse(line);
  const right = createHash('sha256')
    .update(before + canonical(event))
    .digest('hex');
  if (previous !== before || hash !== right || line !== canonical({ event, hash, previous })) {
    console.error(`line ${n + 1} does not match, or a line before it is missing`);
    process.exit(1);
  }
  before = hash;
}
console.log(`${lines.length} lines match; the last hash is ${before}`);
