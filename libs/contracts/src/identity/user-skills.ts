import { z } from 'zod';
import { command, query } from '../contract.js';
import { ownUserId } from '../id-scope.js';
import { refusal } from '../refusal.js';
import { UserId } from '../values.js';
import { listMissingSkills, Skill } from './skill.js';
import { UserNotFound } from './user.js';

const MAX_SKILLS = 100;

const params = z.object({ id: UserId });
const output = z.object({ data: z.array(Skill), version: z.number().int() });

export const SkillTwice = refusal(
  'SkillTwice',
  422,
  {
    en: '{name} is listed twice.',
    es: '{name} aparece dos veces.',
    'zh-CN': '“{name}”重复。',
  },
  'skills',
);

/** Returns the name that a list of skills has twice; `undefined` if each name is there once. */
export const findRepeatedSkill = (skills: readonly Skill[]): string | undefined =>
  skills.find(
    ({ name }, index) =>
      listMissingSkills(
        [name],
        skills.slice(0, index).map((each) => each.name),
      ).length === 0,
  )?.name;

export const ReadSkills = query('identity.skills', {
  route: 'GET /users/{id}/skills',
  permission: 'user-document.read',
  ids: { id: ownUserId(UserNotFound) },
  params,
  output,
  refusals: [UserNotFound],
  summary: 'Get the skills and licenses of a person; the version is that of the user, for If-Match',
});
/** The list is complete. */
export const RecordSkills = command('identity.record-skills', {
  route: 'PUT /users/{id}/skills',
  permission: 'user-document.write',
  params,
  body: z.object({ skills: z.array(Skill).max(MAX_SKILLS) }),
  output,
  refusals: [UserNotFound, SkillTwice],
  summary: 'Record the skills and licenses of a person, which categories of jobs may require',
});
