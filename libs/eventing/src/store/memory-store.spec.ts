import { conformance } from './conformance.js';
import { memoryStore } from './memory-store.js';

conformance('in memory', async () => ({ store: memoryStore(), close: async () => {} }));
