import { runService } from '@tailboard/service/run-service';
import definition from './service.js';

void runService(definition);
