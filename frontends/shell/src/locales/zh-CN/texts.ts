import accountTexts from './account.json';
import actionsTexts from './actions.json';
import activityTexts from './activity.json';
import apiTokensTexts from './api-tokens.json';
import companyItemsTexts from './company-items.json';
import companyWeeksTexts from './company-weeks.json';
import dashboardTexts from './dashboard.json';
import demoCompanyTexts from './demo-company.json';
import deviceTexts from './device.json';
import documentsTexts from './documents.json';
import filesTexts from './files.json';
import foldersTexts from './folders.json';
import frameTabsTexts from './frame-tabs.json';
import impersonationTexts from './impersonation.json';
import invitationsTexts from './invitations.json';
import levelsTexts from './levels.json';
import locationsTexts from './locations.json';
import loginsTexts from './logins.json';
import messagesTexts from './messages.json';
import paletteTexts from './palette.json';
import peopleListTexts from './people-list.json';
import savedChoicesTexts from './saved-choices.json';
import settingsTexts from './settings.json';
import setupTexts from './setup.json';
import signOutTexts from './sign-out.json';
import stepUpTexts from './step-up.json';
import unitListsTexts from './unit-lists.json';
import userFormTexts from './user-form.json';
import usersTexts from './users.json';

/** The texts after the sign-in. */
export default {
  'shell-account': accountTexts,
  'shell-actions': actionsTexts,
  'shell-activity': activityTexts,
  'shell-api-tokens': apiTokensTexts,
  'shell-company-items': companyItemsTexts,
  'shell-company-weeks': companyWeeksTexts,
  'shell-dashboard': dashboardTexts,
  'shell-demo-company': demoCompanyTexts,
  'shell-device': deviceTexts,
  'shell-documents': documentsTexts,
  'shell-files': filesTexts,
  'shell-folders': foldersTexts,
  'shell-frame-tabs': frameTabsTexts,
  'shell-impersonation': impersonationTexts,
  'shell-invitations': invitationsTexts,
  'shell-levels': levelsTexts,
  'shell-locations': locationsTexts,
  'shell-logins': loginsTexts,
  'shell-messages': messagesTexts,
  'shell-palette': paletteTexts,
  'shell-people-list': peopleListTexts,
  'shell-saved-choices': savedChoicesTexts,
  'shell-settings': settingsTexts,
  'shell-setup': setupTexts,
  'shell-sign-out': signOutTexts,
  'shell-step-up': stepUpTexts,
  'shell-unit-lists': unitListsTexts,
  'shell-user-form': userFormTexts,
  'shell-users': usersTexts,
};
