/** Above this the badge says that there are more. */
export const BADGE_CAP = 9;

/** What a badge says of so many unread messages: the exact count up to nine, `9+` above, nothing for none. */
export const unreadSaid = (count: number): string =>
  count <= 0 ? '' : count > BADGE_CAP ? `${BADGE_CAP}+` : `${count}`;
