// @ts-check
import { frontend } from '../../tools/build/frontend.mjs';

export default frontend(import.meta.dirname, { name: 'warehouse', kind: 'remote' });
