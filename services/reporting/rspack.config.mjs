import { service } from '../../tools/build/service.mjs';

export default service(import.meta.dirname, { entries: ['service', 'main', 'operator-statement/statement-reader'] });
