import { addDays } from '@tailboard/contracts/company-time';
import { ActiveUsers } from '@tailboard/contracts/identity/user';
import { locales } from '@tailboard/contracts/locale';
import type { IconName } from '@tailboard/ui/icons';
import { useThemeMode, type ThemeMode } from '@tailboard/ui/layout/theme';
import { useContractQuery } from '@tailboard/web/queries/queries';
import { useCompany } from '@tailboard/web/app/company';
import { useFormat } from '@tailboard/web/i18n/format';
import { useMay } from '@tailboard/web/access/guard';
import { localeNames } from '@tailboard/web/i18n/locale';
import { useTexts } from '@tailboard/web/i18n/texts';
import { findMatches } from './matching.js';
import type { Kind, Option } from './kind.js';
import { useLanguageChoice } from '../preferences/use-language-choice.js';
import { useMenuActions } from '../navigation/menu-actions.js';
import english from '../locales/en/actions.json';
import { actionSynonyms } from './action-texts.js';

/** Maximum actions offered at once. Longer input narrows the list. */
const MAX_ACTIONS = 6;
/** The days with a word. Today comes first, because most actions concern it. */
const DAYS = [
  ['today', 0],
  ['tomorrow', 1],
  ['yesterday', -1],
] as const;

const THEMES = { light: 'sun', dark: 'moon', system: 'system' } as const;

interface PaletteAction {
  readonly option: Option;
  /** The search texts, in the user's language and in English. */
  readonly texts: readonly string[];
}

/**
 * Available actions, each as a sentence with its subject: a day, a technician. Most open the page of the action with
 * these values set. A bulk action (approval) preselects its items there and needs one more key. Others change the
 * session, the theme or the language at once.
 */
export function useActions(typed: string): Kind {
  const t = useTexts('shell-actions');
  const format = useFormat();
  const { today } = useCompany();
  const board = useMay('board.read');
  const [equipment, people] = [useMay('cpe.verify'), useMay('user.pick')];
  const [approve, finalize, codes] = [useMay('day.approve'), useMay('week.finalize'), useMay('report.codes')];
  const wanted = typed !== '' && (board || equipment) && people;
  const { data, problem, loading, refetch } = useContractQuery(ActiveUsers, {}, { enabled: wanted });

  const actions: PaletteAction[] = [];
  const add = (
    key: keyof typeof english,
    values: { to: Option['to']; icon: IconName; detail?: string; day?: (typeof DAYS)[number][0]; name?: string },
  ): void => {
    const format = (translateText: typeof t): string =>
      translateText(key, {
        name: values.name ?? '',
        day: values.day === undefined ? '' : translateText(`day.${values.day}`),
      });
    const translateToEnglish: typeof t = (which, values) =>
      english[which].replace(/\{\{(\w+)\}\}/g, (_, value: string) =>
        String((values as Record<string, string>)[value] ?? ''),
      );
    actions.push({
      option: { to: values.to, icon: values.icon, words: format(t), detail: values.detail ?? '' },
      texts: [format(t), format(translateToEnglish)].map((own) => `${own} ${actionSynonyms[key] ?? ''}`),
    });
  };
  const address = (path: string, query: Record<string, string>): string =>
    `${path}?${new URLSearchParams(query).toString()}`;
  for (const [day, away] of DAYS) {
    const date = addDays(today, away);
    const on = { day, detail: format.date(date) };
    if (!board) continue;
    add('board', { ...on, icon: 'board', to: address('/admin/jobs/assign', { date }) });
    if (away >= 0)
      add('conflicts', { ...on, icon: 'error', to: address('/admin/jobs/assign', { date, conflicts: '1' }) });
  }
  const lastWeek = addDays(today, -7);
  if (approve)
    add('approve', { icon: 'check', to: address('/admin/timecards', { state: 'submitted', choose: 'all' }) });
  if (finalize) add('finalize', { icon: 'seal', to: address('/admin/timecards', { view: 'week', date: lastWeek }) });
  if (codes)
    add('report', { icon: 'chart', to: address('/admin/codereports', { tab: 'weekly', start_date: lastWeek }) });
  if (wanted)
    for (const [day, away] of DAYS)
      for (const { id, label, technician_id } of data?.data ?? []) {
        if (technician_id === null) continue;
        const date = addDays(today, away);
        const user = { name: label, detail: technician_id };
        if (board)
          add('jobsOf', { ...user, day, icon: 'board', to: address('/admin/jobs/assign', { date, q: label }) });
        if (equipment && away === 0) add('equipmentOf', { ...user, icon: 'box', to: `/warehouse/people/${id}` });
      }
  const { signOut, impersonate, stop } = useMenuActions();
  if (impersonate) add('impersonate', { icon: 'swap', to: impersonate });
  if (stop) add('stop', { icon: 'swap', to: stop });
  if (signOut) add('signOut', { icon: 'signOut', to: signOut });
  const theme = useThemeMode();
  for (const [mode, icon] of Object.entries(THEMES) as [ThemeMode, IconName][])
    if (mode !== theme.mode) add(mode, { icon, to: () => theme.choose(mode) });
  const language = useLanguageChoice();
  for (const locale of locales)
    if (locale !== language.locale)
      add('language', { icon: 'globe', name: localeNames[locale], to: () => language.choose(locale) });
  return {
    name: 'actions',
    options:
      typed === ''
        ? []
        : findMatches(typed, actions, ({ texts }) => texts)
            .slice(0, MAX_ACTIONS)
            .map(({ option }) => option),
    searching: wanted && loading,
    failed: wanted && problem ? { problem, retry: refetch } : null,
  };
}
