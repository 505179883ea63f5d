import { userEvents } from '@tailboard/contracts/identity/user';
import { findRepeatedSkill, ReadSkills, RecordSkills } from '@tailboard/contracts/identity/user-skills';
import { refuse } from '@tailboard/contracts/refusal';
import { decision } from '@tailboard/eventing/decider';
import { queryHandler } from '@tailboard/service/service-context';
import { usersProjection } from '../people/users-projection.js';
import { isAnonymous, type User } from './user.js';

/** Records the skills and licenses of a user. The same list again records nothing. */
export const recordSkills = decision(RecordSkills, {
  decide: (user: User, { skills }) => {
    if (isAnonymous(user)) return refuse('UserNotFound');
    const twice = findRepeatedSkill(skills);
    if (twice !== undefined) return refuse('SkillTwice', { name: twice });
    const sorted = [...skills].sort((a, b) => a.name.localeCompare(b.name));
    return JSON.stringify(sorted) === JSON.stringify(user.skills)
      ? []
      : userEvents.make.SkillsRecorded({ skills: sorted });
  },
  output: ({ skills }, _, { version }) => ({ data: [...skills], version }),
});

/** Returns the skills and licenses of a user by name. */
export const getSkills = queryHandler(ReadSkills, [usersProjection.name], async ({ id }, { db }) => {
  const [row] = await db.query<{ skills: User['skills']; version: number }>(
    'select skills, version from users where id = $1',
    [id],
  );
  return row ? { data: [...row.skills], version: row.version } : refuse('UserNotFound');
});
