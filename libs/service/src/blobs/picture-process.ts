import sharp from 'sharp';
import { startExchange } from '../files/process-exchange.js';
import { cleanPicture } from './clean-picture.js';
import type { CleanOutcome } from './pictures.js';
import type { Received } from './receive.js';

sharp.concurrency(1);
sharp.cache(false);

const exchange = startExchange<Received, CleanOutcome>();
void exchange.first.then(cleanPicture).then(exchange.end);
