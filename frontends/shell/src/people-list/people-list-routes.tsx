import { locales } from '@tailboard/contracts/locale';
import { loadTexts } from '@tailboard/web/i18n/catalogs';
import type { RouteObject } from 'react-router';
import { guardedPage } from '../remotes/guarded-page.js';

/** A table may use the words of any language, so their texts load too. Without them, the words of the user's language are read. */
const loadPage = async () => {
  await Promise.all(locales.map(async (locale) => loadTexts(locale))).catch(() => undefined);
  return import('./people-list-page.js');
};

/** The page that adds the people of a table, for owners and admins. */
export const peopleListRoutes: RouteObject[] = [guardedPage('/admin/techs/users/list', 'admin', loadPage)];
