/** The address of the page that closes somebody's day: screens link to it, and a roadblock leads there. */
export const dayAddress = (user_id: string, date: string): string =>
  `/closedailywork?${new URLSearchParams({ date, user_id }).toString()}`;
