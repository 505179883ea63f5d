import { service } from '../../tools/build/service.mjs';

export default service(import.meta.dirname, { entries: ['main', 'operate', 'tailboard'] });
