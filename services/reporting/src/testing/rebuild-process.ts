import { connect } from '@tailboard/eventing/postgres/connect';
import { projections } from '@tailboard/eventing/projection/projections';
import { postgresStore } from '@tailboard/eventing/store/postgres-store';
import { createLog, engineLog } from '@tailboard/service/runtime/log';
import definition from '../service.js';

/** Rebuilds one projection in a process of its own, event by event, so that a test has time to kill it. */
const database = connect(process.env['DATABASE_URL']!, { applicationName: 'rebuild process' });
const readSide = projections({
  database,
  store: postgresStore(database),
  schema: definition.name,
  projections: definition.projections,
  log: engineLog(createLog('rebuild', 'silent')),
  rebuildBatchSize: 1,
});
console.log('rebuilding');
await readSide.rebuild(process.env['PROJECTION']!);
