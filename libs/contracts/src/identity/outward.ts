import { z } from 'zod';
import { allStay, folds, listedOutward, outward, says, stays, type Outward } from '../outward.js';
import { employeeLevels } from './employee-level.js';
import { invitationFacts } from './invitation.js';
import { locationFacts } from './location.js';
import { reservationFacts } from './reservation.js';
import { isPaySetting, settingsFacts } from './settings.js';
import { PayTerms, RoleName, sessionFacts, userFacts } from './user.js';

/** Terms of pay, from the first day on where `effective_from` is null. */
const Terms = PayTerms.extend({ effective_from: z.iso.date().nullable() });
const Person = z.object({
  user_id: z.uuid(),
  label: z.string(),
  technician_id: z.string().nullable(),
  roles: z.array(RoleName),
  location_id: z.uuid().nullable(),
  active: z.boolean(),
});

const userOutward = outward(
  userFacts,
  'user_id',
  {
    UserRegistered: [
      folds('people'),
      says('pay', Terms, ({ data: { profile } }) => ({ ...profile, effective_from: null }), 'PayAgreed'),
    ],
    PasswordChanged: stays('how somebody signs in is nobody else’s matter'),
    UserDeactivated: folds('people'),
    UserRestored: folds('people'),
    AccountChanged: folds('people'),
    ProfileChanged: folds('people'),
    PersonErased: folds('people'),
    PayChanged: says('pay', Terms),
    LocaleChosen: stays('only our screens and e-mails need it'),
  },
  [
    {
      topic: 'people',
      name: 'Person',
      schema: Person,
      fold: (state, { type, id, data }) => {
        switch (type) {
          case 'UserRegistered':
            return { ...data, user_id: id, location_id: data.profile.location_id, active: true };
          case 'AccountChanged':
            return { ...state, ...data };
          case 'ProfileChanged':
            return { ...state, location_id: data.profile.location_id };
          case 'UserDeactivated':
            return { ...state, active: false };
          case 'UserRestored':
            return { ...state, active: true };
          case 'PersonErased':
            return null;
          default:
            return state;
        }
      },
    },
  ],
);

const Location = z.object({ location_id: z.uuid(), name: z.string(), sort: z.number().int(), active: z.boolean() });
const locationOutward = outward(
  locationFacts,
  'location_id',
  {
    LocationOpened: folds('reference'),
    LocationRevised: folds('reference'),
    LocationClosed: folds('reference'),
    LocationReopened: folds('reference'),
  },
  [
    {
      topic: 'reference',
      name: 'Location',
      schema: Location,
      fold: (state, { type, id, data }) =>
        type === 'LocationOpened'
          ? { ...data, location_id: id, active: true }
          : type === 'LocationRevised'
            ? { ...state, ...data }
            : { ...state, active: type === 'LocationReopened' },
    },
  ],
);

const settingsOutward = outward(settingsFacts, 'company', {
  SettingChanged: says(
    'pay',
    z.object({ key: z.string(), value: z.unknown(), effective_from: z.iso.date().nullable() }),
    ({ data }) => (isPaySetting(data.key) ? data : null),
  ),
});

/** What leaves of identity. */
export const identityOutward: readonly Outward[] = [
  userOutward,
  locationOutward,
  settingsOutward,
  listedOutward(employeeLevels, ['name', 'sort']),
  allStay(sessionFacts, 'who signs in where is nobody else’s matter'),
  allStay(invitationFacts, 'an invitation holds an e-mail; who came of it is among the people'),
  allStay(reservationFacts, 'a device of ours, by which values stay unique'),
];
