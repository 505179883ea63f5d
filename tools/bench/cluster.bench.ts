export { benchCluster as bench } from './relay.bench.js';
