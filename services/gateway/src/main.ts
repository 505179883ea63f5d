import { readConfig } from '@tailboard/service/runtime/config';
import { openPlatform } from '@tailboard/service/runtime/platform';
import { printErrors, stopOnSignal } from '@tailboard/service/run-service';
import { openGateway } from './gateway.js';

await printErrors(async () => {
  const config = readConfig(process.env);
  const platform = await openPlatform(config, 'gateway');
  const gateway = await openGateway(config, platform);
  await gateway.app.listen({ port: config.PORT, host: config.HOST });
  platform.log.info({ port: config.PORT }, 'the gateway is listening');
  stopOnSignal(async () => {
    await gateway.drain();
    await gateway.stop();
    await platform.close();
  });
});
