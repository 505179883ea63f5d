import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';

const compose = readFileSync(path.resolve(__dirname, '../../docker-compose.yml'), 'utf8');

describe('The containers', () => {
  it('given their published ports, then only the gateway listens beyond this machine', () => {
    const ports = [...compose.matchAll(/ports: \['([^']+)'\]/g)].map(([, port]) => port!);
    expect(ports.filter((port) => !port.startsWith('127.0.0.1:'))).toEqual(['${PORT:-3000}:3000']);
  });

  it('given their secrets, then none has a value in the file', () => {
    const secrets = [...compose.matchAll(/\b(\w*(?:SECRET|PASSWORD)): (.+)/g)];
    expect(secrets.map(([, name]) => name).sort()).toEqual(['POSTGRES_PASSWORD', 'SERVICE_SECRET']);
    for (const [, name, value] of secrets) expect(value).toMatch(new RegExp(`^\\$\\{${name}:\\?[^}]+\\}$`));
    expect(compose).not.toMatch(/postgres:\/\/\w+:(?!\$\{)/);
  });
});
