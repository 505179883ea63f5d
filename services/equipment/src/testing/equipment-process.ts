import { serveUntilKilled } from '@tailboard/service/testing/serve-until-killed';
import definition from '../service.js';

void serveUntilKilled(definition);
