import { catalogue, type ContextName } from '@tailboard/contracts/catalogue';
import type { ServiceDefinition } from '@tailboard/service/service-context';
import { definitions } from '../fuzz/definitions.js';
import { hostileRequest, randomOf } from '../fuzz/hostile-requests.js';
import { onPrivateService } from './private-service.js';
import { table, whole, type BenchSettings } from './report.js';

/**
 * Sends hostile requests to every route of every service, for the given seconds each. Fails on a server error. The seed
 * repeats a run.
 */
export async function bench({ seconds }: BenchSettings): Promise<void> {
  const seed = Date.now() % 1_000_000;
  const lines: string[][] = [];
  const failed: string[] = [];
  for (const [name, definition] of Object.entries<ServiceDefinition>(definitions))
    await onPrivateService(definition, async ({ service, signed }) => {
      const random = randomOf(seed);
      const as = signed({ user_id: '00000000-0000-4000-8000-000000000001', roles: ['owner'] });
      const until = performance.now() + seconds * 1_000;
      let sent = 0;
      while (performance.now() < until)
        for (const contract of catalogue[name as ContextName].routes) {
          const { headers, ...request } = hostileRequest(contract, random);
          const { statusCode } = await service.http.inject({ ...request, headers: { ...headers, ...as } });
          sent++;
          if (statusCode >= 500)
            failed.push(`${statusCode} ${request.method} ${request.url} ${String(request.payload).slice(0, 500)}`);
        }
      lines.push([name, whole(sent)]);
    });
  console.log(table(['service', 'requests'], lines));
  if (failed.length > 0) throw new Error(`seed ${seed}, server errors:\n${failed.join('\n')}`);
  console.log(`No server errors (seed ${seed})`);
}
