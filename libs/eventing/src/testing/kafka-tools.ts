import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { jarsFolder } from './kafka-broker.js';

/** Runs one of Kafka's command-line tools (`kafka-topics.sh`, `kafka-acls.sh`) as an administrator. */
export async function kafkaTool(
  line: string,
  broker: string,
  admin: { username: string; password: string },
): Promise<string> {
  const [program = '', ...words] = line.replace('BROKER:9092', broker).split(' ');
  const tool = { 'kafka-topics.sh': 'TopicCommand', 'kafka-acls.sh': 'AclCommand' }[program];
  const folder = mkdtempSync(path.join(tmpdir(), 'tailboard-kafka-tool-'));
  const config = path.join(folder, 'client.properties');
  writeFileSync(
    config,
    [
      'security.protocol=SASL_PLAINTEXT',
      'sasl.mechanism=SCRAM-SHA-512',
      `sasl.jaas.config=org.apache.kafka.common.security.scram.ScramLoginModule required username="${admin.username}" password="${admin.password}";`,
    ].join('\n'),
  );
  // The location of ACLs changed with Kafka 4.
  const javaPackage =
    tool === 'AclCommand' && process.env['KAFKA_VERSION_TEST']?.startsWith('3.')
      ? 'kafka.admin'
      : 'org.apache.kafka.tools';
  try {
    const { stdout } = await promisify(execFile)('java', [
      ...[
        '-XX:TieredStopAtLevel=1',
        '-cp',
        `${jarsFolder()}/*`,
        `${javaPackage}.${tool}`,
        ...words,
        '--command-config',
        config,
      ],
    ]);
    return stdout;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
