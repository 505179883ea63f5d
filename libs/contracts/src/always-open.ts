import { StopImpersonating } from './identity/impersonation.js';
import { ListLocations } from './identity/location.js';
import { ChangePassword } from './identity/password.js';
import { Heartbeat, ReadRoadblocks } from './identity/session.js';
import { secondFactorSetup } from './identity/second-factor-required.js';
import { ReadSettings } from './identity/settings.js';
import { ChooseLocale } from './identity/choose-locale.js';
import { ReadOwnProfile } from './identity/user-edit.js';
import { CurrentUser, Logout } from './identity/user.js';
import { CheckUnits, UseUnits } from './equipment/use.js';
import { AssignedUnits } from './equipment/unit-lists.js';
import { ListCodes, ReadCode } from './jobs/code.js';
import { ReadDailyWork, SaveDailyWork, SubmitDailyWork } from './jobs/daily-work.js';
import { DayHistory, ListTimecards, SaveTimecard } from './jobs/timecard.js';
import { AssignedJobs, ListJobs, ReadJob } from './jobs/job.js';
import { DownloadFile, LinkToFile, MarkFileAsSeen, ReadFile } from './messaging/file-contracts.js';
import { messageRoutes } from './messaging/routes.js';
import { FetchStored } from './messaging/storage.js';
import { categories } from './jobs/reference.js';
import { LiveStream } from './live.js';

/** Contracts that remain open during a roadblock, by name: everything needed to resolve it (decision D17). */
export const openDespiteRoadblocks: ReadonlySet<string> = new Set(
  [
    Logout,
    CurrentUser,
    ReadOwnProfile,
    ChangePassword,
    ChooseLocale,
    StopImpersonating,
    Heartbeat,
    ReadRoadblocks,
    ReadSettings,
    ListLocations,
    ReadDailyWork,
    SaveDailyWork,
    SubmitDailyWork,
    ListTimecards,
    SaveTimecard,
    DayHistory,
    ListJobs,
    AssignedJobs,
    ReadJob,
    ListCodes,
    ReadCode,
    categories.list,
    AssignedUnits,
    CheckUnits,
    UseUnits,
    ...messageRoutes,
    FetchStored,
    ReadFile,
    LinkToFile,
    DownloadFile,
    MarkFileAsSeen,
    LiveStream,
    // A message may come in between.
    ...secondFactorSetup,
  ].map(({ name }) => name),
);
