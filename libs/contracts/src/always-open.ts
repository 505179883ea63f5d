import { stopImpersonating } from './identity/impersonation.js';
import { listLocations } from './identity/location.js';
import { changePassword } from './identity/password.js';
import { heartbeat, readRoadblocks } from './identity/session.js';
import { readSettings } from './identity/settings.js';
import { chooseLocale } from './identity/choose-locale.js';
import { readOwnProfile } from './identity/user-edit.js';
import { currentUser, logout } from './identity/user.js';
import { checkUnits, useUnits } from './equipment/use.js';
import { assignedUnits } from './equipment/unit-lists.js';
import { listCodes, readCode } from './jobs/code.js';
import { readDailyWork, saveDailyWork, submitDailyWork } from './jobs/daily-work.js';
import { dayHistory, listTimecards, saveTimecard } from './jobs/timecard.js';
import { assignedJobs, listJobs, readJob } from './jobs/job.js';
import { downloadFile, linkToFile, markFileAsSeen, readFile } from './messaging/file-acts.js';
import { messageRoutes } from './messaging/routes.js';
import { categories } from './jobs/reference.js';

/** What somebody may ask for whatever roadblock stands in their way, by name: all that it takes to clear it (decision D17). */
export const openDespiteRoadblocks: ReadonlySet<string> = new Set(
  [
    logout,
    currentUser,
    readOwnProfile,
    changePassword,
    chooseLocale,
    stopImpersonating,
    heartbeat,
    readRoadblocks,
    readSettings,
    listLocations,
    readDailyWork,
    saveDailyWork,
    submitDailyWork,
    listTimecards,
    saveTimecard,
    dayHistory,
    listJobs,
    assignedJobs,
    readJob,
    listCodes,
    readCode,
    categories.list,
    assignedUnits,
    checkUnits,
    useUnits,
    ...messageRoutes,
    readFile,
    linkToFile,
    downloadFile,
    markFileAsSeen,
  ].map(({ name }) => name),
);
