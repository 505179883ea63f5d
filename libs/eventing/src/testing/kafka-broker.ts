import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { GenericContainer, getContainerRuntimeClient } from 'testcontainers';
import { waitUntil } from './wait-until.js';

const root = path.resolve(import.meta.dirname, '../../../..');

/** A node of a suite's own cluster, run from Kafka's jars. */
export interface BrokerNode {
  /** Suspends the process; data is kept. */
  pause(): void;
  resume(): void;
  /** Kills it immediately, like a power failure. */
  kill(): Promise<void>;
  /** Stops it gracefully, as a rolling restart does. */
  stop(): Promise<void>;
  /** Starts it again on its ports with its data. */
  startAgain(): Promise<void>;
}

/** Running Kafka brokers. `nodes` allows fault injection and is empty for external brokers. */
export interface Brokers {
  readonly brokers: readonly string[];
  readonly nodes: readonly BrokerNode[];
  close(): Promise<void>;
}

export interface BrokerOptions {
  readonly nodes?: number;
  /** Extra lines for each node's properties, for example TLS listeners. */
  readonly properties?: readonly string[];
  /** Users and passwords to create before the first start (SCRAM-SHA-512). */
  readonly users?: Readonly<Record<string, string>>;
  /** Security protocol of the client listener; PLAINTEXT by default. */
  readonly listener?: 'PLAINTEXT' | 'SASL_PLAINTEXT' | 'SSL' | 'SASL_SSL';
}

let jars: { folder: string } | { missing: string } | undefined;
const ownJars = (): { folder: string } | { missing: string } => {
  if (jars) return jars;
  const script = path.join(root, 'tools/kafka/jars.mjs');
  const { status, stdout, stderr } = spawnSync(process.execPath, [script], { encoding: 'utf8' });
  jars = status === 0 ? { folder: stdout.trim() } : { missing: stderr.trim() };
  return jars;
};

/** Returns why no stoppable brokers are available here, or `undefined` if they are. */
export const missingNodes = (): string | undefined => {
  const jars = ownJars();
  return 'missing' in jars ? jars.missing : undefined;
};

/** Folder with Kafka's jars. */
export const jarsFolder = (): string => {
  const jars = ownJars();
  if ('missing' in jars) throw new Error(jars.missing);
  return jars.folder;
};

/** Returns why no broker is available here, or `undefined` if one is. */
export const missingBroker = async (): Promise<string | undefined> => {
  if (process.env['KAFKA_BROKERS_TEST'] !== undefined) return undefined;
  const missing = missingNodes();
  if (missing === undefined) return undefined;
  const containers = await getContainerRuntimeClient().catch(() => undefined);
  return containers ? undefined : `KAFKA_BROKERS_TEST is not set, ${missing}, and there are no containers`;
};

/** Returns a broker for one suite: that of `KAFKA_BROKERS_TEST`, else one from the jars, else one in a container. */
export async function startBroker(): Promise<Brokers> {
  const configured = process.env['KAFKA_BROKERS_TEST'];
  if (configured !== undefined) return { brokers: configured.split(','), nodes: [], close: async () => {} };
  return missingNodes() === undefined ? startCluster() : inContainer();
}

/** Topic prefix of a suite, so that suites can share a broker. */
export const ownPrefix = (): string => `t${randomBytes(5).toString('hex')}.`;

/** Starts a cluster for one suite: one process per node, automatic topic creation off. */
export async function startCluster(options: BrokerOptions = {}): Promise<Brokers> {
  const jarFolder = jarsFolder();
  const { nodes: count = 1, listener = 'PLAINTEXT', users = {}, properties = [] } = options;
  const folder = mkdtempSync(path.join(tmpdir(), 'tailboard-kafka-'));
  const ports = await freePorts(2 * count);
  const voters = Array.from({ length: count }, (_, at) => `${at + 1}@127.0.0.1:${ports[2 * at + 1]}`).join(',');
  // An ID that starts with a dash would be parsed as an option.
  const id = `A${randomBytes(16).toString('base64url').slice(1)}`;
  const nodes = Array.from({ length: count }, (_, index) => {
    const [port, controller] = [ports[2 * index]!, ports[2 * index + 1]!];
    const file = path.join(folder, `${index + 1}.properties`);
    const written = [
      ...['process.roles=broker,controller', `node.id=${index + 1}`, `controller.quorum.voters=${voters}`],
      `listeners=CLIENT://127.0.0.1:${port},CONTROLLER://127.0.0.1:${controller}`,
      `advertised.listeners=CLIENT://127.0.0.1:${port}`,
      `listener.security.protocol.map=CLIENT:${listener},CONTROLLER:PLAINTEXT`,
      'inter.broker.listener.name=CLIENT',
      'controller.listener.names=CONTROLLER',
      `log.dirs=${path.join(folder, `data-${index + 1}`)}`,
      `offsets.topic.replication.factor=${Math.min(count, 3)}`,
      'offsets.topic.num.partitions=4',
      'transaction.state.log.replication.factor=1',
      'transaction.state.log.min.isr=1',
      'group.initial.rebalance.delay.ms=0',
      'auto.create.topics.enable=false',
      `min.insync.replicas=${count >= 3 ? 2 : 1}`,
      ...properties,
    ];
    writeFileSync(file, `${written.join('\n')}\n`);
    const scram = Object.entries(users).flatMap(([name, password]) => [
      '--add-scram',
      `SCRAM-SHA-512=[name=${name},password=${password}]`,
    ]);
    execFileSync(
      'java',
      [...['-cp', `${jarFolder}/*`, 'kafka.tools.StorageTool', 'format', '-t', id, '-c', file], ...scram],
      { stdio: 'ignore' },
    );
    return node(jarFolder, file, path.join(folder, `${index + 1}.log`), port);
  });
  const close = async (): Promise<void> => {
    await Promise.all(nodes.map((one) => one.kill()));
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  };
  try {
    await Promise.all(nodes.map((one) => one.startAgain()));
  } catch (error) {
    await close();
    throw error;
  }
  return { brokers: nodes.map((_, at) => `127.0.0.1:${ports[2 * at]}`), nodes, close };
}

function node(jarFolder: string, properties: string, log: string, port: number): BrokerNode {
  let shell: ChildProcess | undefined;
  let pid = 0;
  const signal = (name: NodeJS.Signals): void => {
    if (pid > 0) process.kill(pid, name);
  };
  const ended = async (name: NodeJS.Signals): Promise<void> => {
    if (!shell) return;
    const gone = new Promise((resolve) => shell!.once('exit', resolve));
    signal(name);
    await gone;
    shell.stdio[3]?.destroy();
    shell = undefined;
    pid = 0;
  };
  return {
    pause: () => signal('SIGSTOP'),
    resume: () => signal('SIGCONT'),
    kill: () => ended('SIGKILL'),
    stop: () => ended('SIGTERM'),
    async startAgain() {
      // If the parent is killed, its pipe to the broker's standard input closes and the broker stops.
      shell = spawn(
        'sh',
        [
          '-c',
          '"$@" >>"$LOG" 2>&1 & p=$!; echo $p; (cat >/dev/null; kill -9 $p) <&3 & c=$!; wait $p; kill $c',
          'sh',
        ].concat(
          'java',
          '-Xmx400m',
          '-XX:+UseSerialGC',
          '-XX:TieredStopAtLevel=1',
          '-Dorg.slf4j.simpleLogger.defaultLogLevel=warn',
          '-cp',
          `${jarFolder}/*`,
          'kafka.Kafka',
          properties,
        ),
        { env: { ...process.env, LOG: log }, stdio: ['ignore', 'pipe', 'ignore', 'pipe'] },
      );
      const lines = createInterface({ input: shell.stdout! });
      pid = Number(await new Promise<string>((resolve) => void lines.once('line', resolve)));
      await waitUntil(() => shell?.exitCode !== null || answers(port));
      if (shell?.exitCode !== null) throw new Error(`Kafka did not start:\n${readFileSync(log, 'utf8').slice(-2_000)}`);
    },
  };
}

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const summarize = (found: boolean) => () => (socket.destroy(), resolve(found));
    socket.once('connect', summarize(true)).once('error', summarize(false));
  });

/** Returns distinct free ports. */
async function freePorts(count: number): Promise<number[]> {
  const held = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer();
      await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
      return server;
    }),
  );
  const ports = held.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(held.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}

/** A broker in a container, for machines with containers but without Java. */
async function inContainer(): Promise<Brokers> {
  const [port = 0] = await freePorts(1);
  const version = process.env['KAFKA_VERSION_TEST'] ?? '4.1.1';
  const container = await new GenericContainer(`apache/kafka:${version}`)
    .withExposedPorts({ container: port, host: port })
    .withEnvironment({
      KAFKA_NODE_ID: '1',
      KAFKA_PROCESS_ROLES: 'broker,controller',
      KAFKA_LISTENERS: `PLAINTEXT://:${port},CONTROLLER://:9093`,
      KAFKA_ADVERTISED_LISTENERS: `PLAINTEXT://127.0.0.1:${port}`,
      KAFKA_CONTROLLER_LISTENER_NAMES: 'CONTROLLER',
      KAFKA_LISTENER_SECURITY_PROTOCOL_MAP: 'PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT',
      KAFKA_CONTROLLER_QUORUM_VOTERS: '1@localhost:9093',
      KAFKA_OFFSETS_TOPIC_REPLICATION_FACTOR: '1',
      KAFKA_AUTO_CREATE_TOPICS_ENABLE: 'false',
    })
    .start();
  return { brokers: [`127.0.0.1:${port}`], nodes: [], close: async () => void (await container.stop()) };
}
