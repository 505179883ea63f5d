import { z } from 'zod';
import { command } from '../contract.js';
import { eventSchemas } from '../event.js';
import { UserNotFound } from '../identity/user.js';
import { refusal } from '../refusal.js';
import { CompanyDate, Instant, UserId, Uuid } from '../values.js';
import { FolderNotFound } from './folder.js';

/** Number of days before its expiration at which a document or license expires soon. */
export const SOON_DAYS = 30;

/** Why a person must provide a document: there is none, it has expired, or it expires soon. */
export const dueStates = ['missing', 'expired', 'expiring'] as const;
export type DueState = (typeof dueStates)[number];

/** A document that a person must provide or renew. `expires_on`: the last valid day of the newest one, if there is one. */
export const DueDocument = z.object({
  folder_id: Uuid,
  name: z.string(),
  state: z.enum(dueStates),
  expires_on: CompanyDate.nullable(),
  /** When the office last reminded the person of it. */
  reminded_at: Instant.nullable(),
});
export type DueDocument = z.output<typeof DueDocument>;

/** `documentreminder-{user_id}-{folder_id}`: reminders of a document that a person must provide. */
export const documentReminderEvents = eventSchemas('documentreminder', {
  DocumentReminded: z.object({ user_id: UserId, folder_id: Uuid }),
});

export const DocumentNotDue = refusal('DocumentNotDue', 409, {
  en: 'This person has a valid document in {name}. There is nothing to remind them of.',
  es: 'Esta persona tiene un documento válido en {name}. No hay nada que recordarle.',
  'zh-CN': '此人在“{name}”中已有有效文档，无需提醒。',
});
export const RemindedToday = refusal('RemindedToday', 409, {
  en: 'This person was already reminded of {name} today. Remind them again tomorrow.',
  es: 'Hoy ya se recordó {name} a esta persona. Recuérdeselo de nuevo mañana.',
  'zh-CN': '今天已就“{name}”提醒过此人，请明天再提醒。',
});

export const RemindOfDocument = command('messaging.remind-of-document', {
  route: 'POST /users/{id}/documents/{folder_id}/remind',
  permission: 'user-document.write',
  params: z.object({ id: UserId, folder_id: Uuid }),
  refusals: [UserNotFound, FolderNotFound, DocumentNotDue, RemindedToday],
  summary: 'Remind a person of a missing, expired or soon expiring document, at most once a day',
});
