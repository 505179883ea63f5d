import { existsSync, readFileSync } from 'node:fs';

/** An invalid event store address. The message says what to do and contains no password. */
export class EventStoreAddressError extends Error {
  override readonly name = 'EventStoreAddressError';
}

export interface Endpoint {
  readonly address: string;
  readonly port: number;
}
/** Nodes and credentials of EventStoreDB. */
export interface EventStoreDbAddress {
  readonly hosts: readonly Endpoint[];
  /** The host is a DNS name that lists the nodes. */
  readonly discover: boolean;
  readonly tls: boolean;
  readonly credentials?: { readonly username: string; readonly password: string };
  /** Root certificate of a private CA. Without it, Node's trusted CAs and `NODE_EXTRA_CA_CERTS` apply. */
  readonly rootCertificate?: Buffer;
  readonly userCertFile?: Buffer;
  readonly userKeyFile?: Buffer;
  readonly numbers: Readonly<Partial<Record<(typeof NUMBERS)[number], number>>>;
  readonly nodePreference?: (typeof PREFERENCES)[number];
  readonly connectionName?: string;
}

const SCHEMES = ['esdb', 'esdb+discover', 'kurrentdb', 'kurrentdb+discover'];
const NUMBERS = [
  'keepAliveInterval',
  'keepAliveTimeout',
  'defaultDeadline',
  'maxDiscoverAttempts',
  'discoveryInterval',
  'gossipTimeout',
] as const;
const PREFERENCES = ['leader', 'follower', 'read_only_replica', 'random'] as const;
const FILES = ['tlsCAFile', 'userCertFile', 'userKeyFile'] as const;
const KNOWN = [
  'tls',
  ...FILES,
  ...NUMBERS,
  'nodePreference',
  'connectionName',
  'throwOnAppendFailure',
  'tlsVerifyCert',
] as const;
const HOST = String.raw`(?:[A-Za-z0-9._-]+|\[[0-9a-fA-F:]+\])(?::\d{1,5})?`;
const HOSTS_AND_QUERY = new RegExp(String.raw`^(${HOST}(?:,${HOST})*)/?(?:\?(.*))?$`);
const DEFAULT_PORT = 2113;

/**
 * Parses an address as users write it. Names and passwords may contain any character, percent-encoded or not. The
 * client's parser cuts passwords at a colon and supports neither KurrentDB scheme.
 */
export function readAddress(address: string): EventStoreDbAddress {
  const [, scheme = '', afterScheme = ''] = /^([^:/]*):\/\/(.*)$/s.exec(address.trim()) ?? [];
  if (!SCHEMES.includes(scheme))
    throw new EventStoreAddressError(
      `it must begin with ${SCHEMES.map((one) => `${one}://`).join(', ')}; example: ${EXAMPLE}`,
    );
  const { credentials, hosts: list, query } = splitCredentials(afterScheme);
  const hosts = list.split(',').map(endpoint);
  const discover = scheme.endsWith('+discover');
  if (discover && hosts.length > 1)
    throw new EventStoreAddressError(`${scheme}:// takes one DNS name; list the nodes with ${scheme.split('+')[0]}://`);
  const requested = parseOptions(query);
  const tls = truth(requested, 'tls') ?? true;
  if (truth(requested, 'throwOnAppendFailure') === false)
    throw new EventStoreAddressError('remove throwOnAppendFailure=false: the product checks every append itself');
  if (truth(requested, 'tlsVerifyCert') === false)
    throw new EventStoreAddressError(
      'remove tlsVerifyCert=false: certificates are always verified; set your authority’s certificate with tlsCAFile=/path/ca.crt',
    );
  const { tlsCAFile, userCertFile, userKeyFile } = readFiles(requested);
  if ((userCertFile === undefined) !== (userKeyFile === undefined))
    throw new EventStoreAddressError('userCertFile and userKeyFile must be set together');
  const preference = requested.get('nodePreference')?.toLowerCase().replaceAll(/[_-]/g, '');
  const nodePreference = PREFERENCES.find((one) => one.replaceAll('_', '') === preference);
  if (preference !== undefined && !nodePreference)
    throw new EventStoreAddressError(`nodePreference must be ${PREFERENCES.join(' or ')}`);
  const connectionName = requested.get('connectionName');
  return {
    hosts,
    discover,
    tls,
    numbers: parseNumbers(requested),
    ...(credentials === undefined ? {} : { credentials: parseCredentials(credentials) }),
    ...(tls && tlsCAFile ? { rootCertificate: tlsCAFile } : {}),
    ...(userCertFile && userKeyFile ? { userCertFile, userKeyFile } : {}),
    ...(nodePreference ? { nodePreference } : {}),
    ...(connectionName === undefined ? {} : { connectionName }),
  };
}

const EXAMPLE = 'esdb://user:secret@eventstore:2113?tls=true';

/** The hosts follow the first @ after which only hosts and options occur, because passwords may contain one. */
function splitCredentials(afterScheme: string): { credentials?: string; hosts: string; query: string } {
  for (let separator = -1; ;) {
    const [, hosts, query = ''] = HOSTS_AND_QUERY.exec(afterScheme.slice(separator + 1)) ?? [];
    if (hosts !== undefined)
      return { hosts, query, ...(separator < 0 ? {} : { credentials: afterScheme.slice(0, separator) }) };
    separator = afterScheme.indexOf('@', separator + 1);
    if (separator < 0)
      throw new EventStoreAddressError(`it has no host, or the part after the host is invalid; example: ${EXAMPLE}`);
  }
}

function endpoint(hostAndPort: string): Endpoint {
  const [, address = '', port] = /^(.*?)(?::(\d+))?$/.exec(hostAndPort) ?? [];
  if (port !== undefined && (Number(port) < 1 || Number(port) > 65_535))
    throw new EventStoreAddressError(`there is no port ${port}`);
  return { address, port: Number(port ?? DEFAULT_PORT) };
}

function parseCredentials(credentials: string): { username: string; password: string } {
  const colon = credentials.indexOf(':');
  if (colon < 1) throw new EventStoreAddressError(`a user needs a password; example: ${EXAMPLE}`);
  return { username: decode(credentials.slice(0, colon)), password: decode(credentials.slice(colon + 1)) };
}

/** A % that is not an escape stays as it is. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function parseOptions(query: string): Map<string, string> {
  const options = new Map<string, string>();
  for (const part of query.split('&').filter(Boolean)) {
    const [, name = '', value] = /^([^=]*)=(.+)$/s.exec(part) ?? [];
    const flat = name.toLowerCase().replaceAll(/[_-]/g, '');
    const known = KNOWN.find((one) => one.toLowerCase() === flat);
    if (value === undefined)
      throw new EventStoreAddressError(`"${part.split('=')[0]}" needs a value: ${part.split('=')[0]}=…`);
    if (known === undefined) throw new EventStoreAddressError(`there is no "${name}"; there are: ${KNOWN.join(', ')}`);
    options.set(known, decode(value));
  }
  return options;
}

function truth(requested: ReadonlyMap<string, string>, name: string): boolean | undefined {
  const value = requested.get(name);
  if (value !== undefined && value !== 'true' && value !== 'false')
    throw new EventStoreAddressError(`${name} must be true or false`);
  return value === undefined ? undefined : value === 'true';
}

const parseNumbers = (requested: ReadonlyMap<string, string>): EventStoreDbAddress['numbers'] =>
  Object.fromEntries(
    NUMBERS.flatMap((name) => {
      const value = requested.get(name);
      if (value !== undefined && !/^-?\d+$/.test(value))
        throw new EventStoreAddressError(`${name} must be a whole number`);
      return value === undefined ? [] : [[name, Number(value)]];
    }),
  );

const readFiles = (requested: ReadonlyMap<string, string>): Partial<Record<(typeof FILES)[number], Buffer>> =>
  Object.fromEntries(
    FILES.flatMap((name) => {
      const file = requested.get(name);
      if (file === undefined) return [];
      if (!existsSync(file)) throw new EventStoreAddressError(`the file of ${name}, ${file}, does not exist`);
      return [[name, readFileSync(file)]];
    }),
  );
