interface Caused {
  readonly cause?: unknown;
  readonly originalError?: unknown;
  readonly message?: string;
  readonly type?: string;
  readonly code?: unknown;
  readonly name?: string;
  /** Set on aggregate errors. */
  readonly errors?: readonly unknown[];
}

/** Collects the messages of an error and its causes. */
function collectMessages(error: unknown): string {
  const words: string[] = [];
  for (let current = error as Caused | undefined; current && words.length < 20;) {
    words.push(
      [current.name, current.type, typeof current.code === 'string' ? current.code : '', current.message]
        .filter(Boolean)
        .join(' '),
    );
    current = (current.cause ?? current.originalError ?? current.errors?.[0]) as Caused | undefined;
  }
  return words.join(' | ');
}

const KNOWN: readonly [RegExp, string | ((words: string, match: RegExpExecArray) => string)][] = [
  [
    /mechanism is not supported|UNSUPPORTED_SASL_MECHANISM/i,
    'Kafka does not offer this way to sign in: correct KAFKA_SASL',
  ],
  [
    /SASLAuthentication|SASL_AUTHENTICATION_FAILED|Authentication failed/i,
    'Kafka refuses the user name or the password: correct KAFKA_USER and KAFKA_PASSWORD',
  ],
  [
    /ENOTFOUND (\S+)|EAI_AGAIN (\S+)/,
    (_, [, host, unresolvedHost]) => `the host ${host ?? unresolvedHost} of Kafka is unknown: correct KAFKA_BROKERS`,
  ],
  [/ECONNREFUSED (\S+)/, (_, [, address]) => `no server listens at ${address}: start Kafka, or correct KAFKA_BROKERS`],
  [
    /wrong version number|packet length too long|WRONG_VERSION_NUMBER/i,
    'Kafka does not use TLS at this port: remove KAFKA_TLS, or set the TLS port in KAFKA_BROKERS',
  ],
  [
    /Hostname\/IP does not match|ERR_TLS_CERT_ALTNAME/i,
    'the certificate of Kafka is for another name: set the name from the certificate in KAFKA_BROKERS',
  ],
  [/certificate has expired|CERT_HAS_EXPIRED/i, 'the certificate of Kafka has expired: the brokers need a new one'],
  [
    /self.signed|unable to (verify|get)|UNABLE_TO|certificate/i,
    'the certificate of Kafka is not trusted: set its root certificate in KAFKA_TLS_CA',
  ],
  [
    /TOPIC_AUTHORIZATION_FAILED|Not authorized to access topics/i,
    'Kafka does not allow writing to, creating or describing a topic: "npm run relay -- topics" prints the required rights',
  ],
  [
    /GROUP_AUTHORIZATION_FAILED|Not authorized to access group/i,
    'Kafka does not allow reading with this group: "npm run relay -- topics" prints the required rights',
  ],
  [
    /(CLUSTER|TRANSACTIONAL_ID)_AUTHORIZATION_FAILED|authoriz/i,
    'Kafka does not allow writing: "npm run relay -- topics" prints the required rights',
  ],
  [
    /Closed connection|socket hang up|ECONNRESET/i,
    'Kafka closes the connection immediately: if its port requires TLS or a password, set KAFKA_TLS and KAFKA_SASL',
  ],
  [/ETIMEDOUT|timed? ?out/i, 'Kafka does not respond in time: check the brokers and the network'],
  [
    /NOT_ENOUGH_REPLICAS/i,
    'too few brokers have the newest messages: check the brokers that are down (min.insync.replicas)',
  ],
];

/** Describes a Kafka problem and its remedy in one sentence; falls back to the client's message. */
export function describeFailure(error: unknown): string {
  const words = collectMessages(error);
  for (const [pattern, description] of KNOWN) {
    const match = pattern.exec(words);
    if (match) return typeof description === 'string' ? description : description(words, match);
  }
  return error instanceof Error ? error.message : String(error);
}

/** Returns whether the brokers reject the message itself, regardless of retries. */
export const refusedForItself = (error: unknown): boolean =>
  /MESSAGE_TOO_LARGE|RECORD_LIST_TOO_LARGE|INVALID_RECORD|larger than the max message size/i.test(
    collectMessages(error),
  );
