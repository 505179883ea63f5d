/**
 * Whether a person is meant by the audience of a message, as SQL: both names are of tables or aliases that stand in the statement. A
 * message has `everyone`, `roles`, `user_ids`, `location_ids`; a person `id`, `roles`, `location_id`.
 */
export const reaches = (message: string, person: string): string =>
  `(${message}.everyone or ${message}.roles && ${person}.roles or ${person}.id::text = any(${message}.user_ids)
    or ${person}.location_id::text = any(${message}.location_ids))`;

/** Whether a message counts at an instant: published, not yet expired, not withdrawn. */
export const counts = (message: string, now: string): string =>
  `(${message}.status = 'published' and ${message}.publish_at <= ${now}::timestamptz
    and (${message}.expires_at is null or ${message}.expires_at > ${now}::timestamptz))`;
