import { z } from 'zod';
import {
  allInternal,
  updatesState,
  publishedList,
  publishedEvents,
  publishes,
  internal,
  productOnly,
  type PublishedEvents,
} from '../published-events.js';
import { demoCompanyEvents } from './demo-company.js';
import { employeeLevels } from './employee-level.js';
import { invitationEvents } from './invitation.js';
import { locationEvents } from './location.js';
import { reservationEvents } from './reservation.js';
import { isPaySetting, settingsEvents } from './settings.js';
import { PayTerms, RoleName, sessionEvents, userEvents } from './user.js';

/** Pay terms; `effective_from` null means from the first day. */
const Terms = PayTerms.extend({ effective_from: z.iso.date().nullable() });
const Person = z.object({
  user_id: z.uuid(),
  label: z.string(),
  technician_id: z.string().nullable(),
  roles: z.array(RoleName),
  location_id: z.uuid().nullable(),
  active: z.boolean(),
});

export const userPublishedEvents = publishedEvents(
  userEvents,
  'user_id',
  {
    UserRegistered: [
      updatesState('people'),
      publishes('pay', Terms, ({ data: { profile } }) => ({ ...profile, effective_from: null }), 'PayAgreed'),
    ],
    PasswordChanged: internal('sign-in data is private'),
    UserDeactivated: updatesState('people'),
    UserRestored: updatesState('people'),
    AccountChanged: updatesState('people'),
    ProfileChanged: updatesState('people'),
    PersonErased: updatesState('people'),
    PayChanged: publishes('pay', Terms),
    SkillsRecorded: productOnly('used only for the assignment of jobs'),
    LocaleChosen: productOnly('used only by the app’s screens and e-mails'),
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
export const locationPublishedEvents = publishedEvents(
  locationEvents,
  'location_id',
  {
    LocationOpened: updatesState('reference'),
    LocationRevised: updatesState('reference'),
    LocationClosed: updatesState('reference'),
    LocationReopened: updatesState('reference'),
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

export const settingsPublishedEvents = publishedEvents(settingsEvents, 'company', {
  SettingChanged: publishes(
    'pay',
    z.object({ key: z.string(), value: z.unknown(), effective_from: z.iso.date().nullable() }),
    ({ data }) => (isPaySetting(data.key) ? data : null),
  ),
});

/** Published events of identity. */
export const identityPublishedEvents: readonly PublishedEvents[] = [
  userPublishedEvents,
  locationPublishedEvents,
  settingsPublishedEvents,
  publishedList(employeeLevels, ['name', 'sort']),
  allInternal(demoCompanyEvents, 'only identity loads the demo company'),
  allInternal(sessionEvents, 'sessions are private'),
  allInternal(invitationEvents, 'contains an e-mail; the registered user is published with the users'),
  allInternal(reservationEvents, 'internal reservation that keeps values unique'),
];
