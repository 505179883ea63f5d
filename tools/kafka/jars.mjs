// @ts-check
// `node tools/kafka/jars.mjs`: prints the folder with the jars of a Kafka broker, downloaded once from their
// publishers. If they are not available, prints the reason and exits with 1. Tests that need a real broker start it
// from there.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';

/** The version used in tests; `KAFKA_VERSION_TEST` overrides it, for example with 3.9.1. */
const VERSION = process.env['KAFKA_VERSION_TEST'] ?? '4.1.1';
const PLUGIN = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies';
const JARS = [
  ['org.apache.kafka', 'kafka_2.13', VERSION],
  ['org.apache.kafka', 'kafka-tools', VERSION],
  ['org.slf4j', 'slf4j-simple', '1.7.36'],
];

/**
 * Returns the reason why no local broker is available; `undefined` if one is.
 * @returns {string | undefined}
 */
export function withoutBroker() {
  const missing = [['java', '-version'], ...(existsSync(folder()) ? [] : [['mvn', '-v']])].filter(
    ([program = '', input = '']) => spawnSync(program, [input], { stdio: 'ignore' }).status !== 0,
  );
  return missing.length === 0 ? undefined : `${missing.map(([program]) => program).join(' and ')} cannot be found`;
}

/** Next to npm's cache, outside the repository, so that all clones share it. */
function folder() {
  return path.join(process.env['XDG_CACHE_HOME'] ?? path.join(homedir(), '.cache'), 'tailboard', `kafka-${VERSION}`);
}

/** @returns {string} the folder */
function fetchJars() {
  const jars = folder();
  if (existsSync(jars)) return jars;
  mkdirSync(path.dirname(jars), { recursive: true });
  const fetching = mkdtempSync(`${jars}.fetching-`);
  const wanted = JARS.map(
    ([group, name, version]) =>
      `<dependency><groupId>${group}</groupId><artifactId>${name}</artifactId><version>${version}</version></dependency>`,
  );
  writeFileSync(
    path.join(fetching, 'pom.xml'),
    '<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion><groupId>tailboard</groupId>' +
      `<artifactId>kafka-for-tests</artifactId><version>1</version><dependencies>${wanted.join('')}</dependencies></project>`,
  );
  const { status, stdout } = spawnSync('mvn', ['-q', '-B', PLUGIN, '-DoutputDirectory=jars'], {
    cwd: fetching,
    encoding: 'utf8',
    timeout: 300_000,
  });
  if (status === 0 && !existsSync(jars))
    try {
      renameSync(path.join(fetching, 'jars'), jars);
    } catch {
      // Another run was faster.
    }
  rmSync(fetching, { recursive: true, force: true });
  if (!existsSync(jars)) throw new Error(`the jars of Kafka ${VERSION} could not be fetched: ${stdout.trim()}`);
  return jars;
}

if (import.meta.filename === process.argv[1])
  try {
    const reason = withoutBroker();
    if (reason) throw new Error(reason);
    console.log(fetchJars());
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
