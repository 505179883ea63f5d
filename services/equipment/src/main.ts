import { runService } from '@tailboard/service/run-alone';
import definition from './service.js';

void runService(definition);
