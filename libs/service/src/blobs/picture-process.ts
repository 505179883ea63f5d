import { setPriority } from 'node:os';
import sharp from 'sharp';
import { cleanPicture } from './clean-picture.js';
import type { PictureJob, PictureReport } from './picture-worker.js';

/** Maximum resident memory in bytes: two of the largest allowed pictures. */
const MEMORY = 1_073_741_824;

// Requests are answered before pictures are decoded.
setPriority(10);
sharp.concurrency(1);
sharp.cache(false);

const report = (report: PictureReport): void => void process.send?.(report);
setInterval(() => {
  if (process.memoryUsage.rss() > MEMORY) report('out-of-memory');
}, 100).unref();
process.on('message', ({ id, received }: PictureJob) => {
  void cleanPicture(received).then((outcome) => report({ id, outcome }));
});
process.on('disconnect', () => process.exit());
