import { runAlone } from '@tailboard/service/run-alone';
import definition from './service.js';

void runAlone(definition);
