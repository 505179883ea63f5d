/** The users of a location, by their index; `location` is its placeholder. */
export const usersOfLocationSql = (location: string): string =>
  `any(array(select id from person where location_id = ${location}))`;

/**
 * Returns the condition of jobs on the board of a date, from placeholders: its unassigned and assigned jobs that are not
 * cancelled. With a location: its unassigned jobs, and all jobs of its technicians. Each half has its index, so the cost
 * does not depend on other locations.
 */
export const onBoard = (date: string, location?: string): string =>
  `job.date = ${date} and job.status <> 'cancelled'${
    location === undefined
      ? ''
      : ` and (job.user_id = ${usersOfLocationSql(location)} or (job.user_id is null and job.location_id = ${location}))`
  }`;
