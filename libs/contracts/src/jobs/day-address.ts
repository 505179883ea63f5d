/** Path of the page that closes a person's day; links and roadblocks lead there. */
export const dayAddress = (user_id: string, date: string): string =>
  `/closedailywork?${new URLSearchParams({ date, user_id }).toString()}`;
