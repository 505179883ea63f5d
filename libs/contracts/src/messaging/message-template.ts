import { z } from 'zod';
import { resource } from '../resource.js';
import { oneLine } from '../text/one-line.js';
import { Audience, BODY_LIMIT, TITLE_LIMIT } from './message.js';

/** Templates of messages. The body has no pictures, because pictures belong to one message. */
export const messageTemplates = resource('messagetemplate', {
  path: 'message-templates',
  eventPrefix: 'MessageTemplate',
  title: 'message templates',
  key: 'name',
  read: 'message.write',
  write: 'message.write',
  fields: z.object({
    name: oneLine().trim().min(1).max(60),
    title: oneLine().trim().max(TITLE_LIMIT).default(''),
    body: z
      .string()
      .max(BODY_LIMIT)
      .regex(/^(?!.*<img\b)/is)
      .default(''),
    audience: Audience,
    required: z.boolean().default(true),
    include_new_hires: z.boolean().default(false),
  }),
});
export type MessageTemplate = z.output<typeof messageTemplates.entry>;
