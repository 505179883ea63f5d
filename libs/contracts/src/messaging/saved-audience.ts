import { z } from 'zod';
import { resource } from '../resource.js';
import { oneLine } from '../text/one-line.js';
import { Audience } from './message.js';

/** Audiences that authors choose by name, such as a crew. A message stores the audience itself, not its name. */
export const savedAudiences = resource('savedaudience', {
  path: 'saved-audiences',
  eventPrefix: 'SavedAudience',
  title: 'saved audiences',
  key: 'name',
  read: 'message.write',
  write: 'message.write',
  fields: z.object({ name: oneLine().trim().min(1).max(60), audience: Audience }),
});
export type SavedAudience = z.output<typeof savedAudiences.entry>;
