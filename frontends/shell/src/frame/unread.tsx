/** Above this number, the badge shows a plus sign. */
export const BADGE_CAP = 9;

/** Returns the badge text of the unread count: the exact count up to nine, `9+` above, empty for none. */
export const unreadLabel = (count: number): string =>
  count <= 0 ? '' : count > BADGE_CAP ? `${BADGE_CAP}+` : `${count}`;
