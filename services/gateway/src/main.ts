import { InvalidSettingError, readConfig } from '@tailboard/service/runtime/config';
import { openPlatform } from '@tailboard/service/runtime/platform';
import { printErrors, stopOnSignal } from '@tailboard/service/run-service';
import { openGateway } from './gateway.js';

await printErrors(async () => {
  const config = readConfig(process.env);
  if (config.ROLE === 'worker')
    throw new InvalidSettingError(
      'ROLE is "worker": the gateway is no worker, but each service can be one. Example: SERVICE=jobs ROLE=worker',
    );
  const platform = await openPlatform(config, 'gateway');
  const gateway = await openGateway(config, platform);
  await gateway.app.listen({ port: config.PORT, host: config.HOST });
  for (const { running } of gateway.services) running?.onServing();
  platform.log.info({ port: config.PORT }, 'the gateway is listening');
  stopOnSignal(async () => {
    await gateway.drain();
    await gateway.stop();
    await platform.close();
  });
});
