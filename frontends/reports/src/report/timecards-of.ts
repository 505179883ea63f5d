/** Returns the address of a workweek's timecards, of all users or of one. */
export const getTimecardsPath = (date: string, user_id?: string): string =>
  `/admin/timecards?${new URLSearchParams({ view: 'week', date, ...(user_id === undefined ? {} : { user_id }) })}`;
