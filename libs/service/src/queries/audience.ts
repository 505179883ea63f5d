/**
 * SQL predicate: the person belongs to the message's audience. Both names are tables or aliases in the statement. A
 * message has `everyone`, `roles`, `user_ids`, `location_ids`; a person has `id`, `roles`, `location_id`.
 */
export const isInAudience = (message: string, person: string): string =>
  `(${message}.everyone or ${message}.roles && ${person}.roles or ${person}.id::text = any(${message}.user_ids)
    or ${person}.location_id::text = any(${message}.location_ids))`;

/** SQL predicate: the message is published, not expired and not withdrawn at that time. */
export const isCurrent = (message: string, now: string): string =>
  `(${message}.status = 'published' and ${message}.publish_at <= ${now}::timestamptz
    and (${message}.expires_at is null or ${message}.expires_at > ${now}::timestamptz))`;
