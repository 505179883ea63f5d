import { describe, it } from '@jest/globals';
import { RegisterUser, userEvents } from '@tailboard/contracts/identity/user';
import { specify } from '@tailboard/eventing/testing/specify';
import { recordSkills } from './record-skills.js';
import { userDecider } from './user-decider.js';

const { UserRegistered, SkillsRecorded } = userEvents.make;
const { given } = specify(userDecider);
const id = '3c1f4f9e-4a53-4d0f-9a57-1f35b8a3a001';
const { label, profile, ...account } = RegisterUser.input.body.parse({
  ...{ email: 'ada@example.com', roles: ['technician'], technician_id: '7011' },
  profile: { first_name: 'Ada', last_name: 'Reed' },
});
const { unpaid, ...person } = profile;
const registered = UserRegistered({ ...account, label: label ?? 'Ada Reed', profile: person });
const ladder = { name: 'Ladder', valid_until: null };
const fiber = { name: 'Fiber', valid_until: '2027-06-30' };

describe('The skills and licenses of a user', () => {
  it('given a user, when a list is recorded, then it replaces the earlier one, by name', () =>
    given(registered, SkillsRecorded({ skills: [ladder] }))
      .when(recordSkills, { id, skills: [ladder, fiber] })
      .then(SkillsRecorded({ skills: [fiber, ladder] })));

  it('given a list, when the same is recorded in another order, then nothing happens', () =>
    given(registered, SkillsRecorded({ skills: [fiber, ladder] }))
      .when(recordSkills, { id, skills: [ladder, fiber] })
      .thenNothing());

  it('given a name that is there twice in whatever case, then it is refused', () =>
    given(registered)
      .when(recordSkills, { id, skills: [ladder, { ...ladder, name: 'LADDER' }] })
      .thenRefused('SkillTwice', { name: 'LADDER' }));

  it('given no such user, then it is refused', () =>
    given().when(recordSkills, { id, skills: [] }).thenRefused('UserNotFound'));
});
