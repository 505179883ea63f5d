import { parseSerial } from '@tailboard/contracts/equipment/serial';
import { ActiveUsers } from '@tailboard/contracts/identity/user';
import { locales, type Text } from '@tailboard/contracts/locale';
import { isRefused } from '@tailboard/contracts/refusal';
import type { IconName } from '@tailboard/ui/icons';
import { useContractQuery } from '@tailboard/web/queries/queries';
import { useIsAdmin, useMay } from '@tailboard/web/access/guard';
import { useLocale } from '@tailboard/web/i18n/locale';
import { entriesIn, isMenu, type NavigationNode } from '@tailboard/web/app/navigation';
import { useTexts } from '@tailboard/web/i18n/texts';
import { isMenuAction, type ShellEntry } from '../navigation/entries.js';
import { useNavigation } from '../navigation/use-navigation.js';
import { useActions } from './actions.js';
import type { Kind, Option } from './kind.js';
import { useJobs } from './job-options.js';
import { findMatches } from './matching.js';
import { synonyms } from './synonyms.js';

const MAX_OPTIONS = 8;

interface Page {
  readonly to: string;
  readonly label: Text;
  readonly above: readonly Text[];
  readonly icon: IconName;
}
const pagesIn = (nodes: readonly NavigationNode<ShellEntry>[], above: readonly Text[] = []): Page[] =>
  nodes.flatMap((node) =>
    isMenu(node)
      ? pagesIn(node.nodes, [...above, node.label])
      : entriesIn(node).flatMap((entry) =>
          isMenuAction(entry) ? [] : [{ to: entry.path, label: entry.label, above, icon: entry.icon }],
        ),
  );

/**
 * Returns the texts by which a page is found: with its synonyms, in every language, because users may have learned the
 * product in another one, or think in it.
 */
const listSearchTexts = (labels: readonly Text[], path: string): string[] =>
  locales.map((language) =>
    [...labels, ...(synonyms[path] ? [synonyms[path]] : [])].map((text) => text[language]).join(' '),
  );

/** The pages that the user's roles open, each once. */
function usePages(typed: string): Kind {
  const { locale } = useLocale();
  const t = useTexts('shell-palette');
  const all: { option: Option; texts: string[] }[] = pagesIn(useNavigation(true)).map(({ to, label, above, icon }) => ({
    option: { to, icon, words: label[locale], detail: above.map((text) => text[locale]).join(' › ') },
    texts: listSearchTexts([label, ...above], to),
  }));
  const more = (to: string, words: string): void => {
    all.push({ option: { to, words, detail: '', icon: 'person' }, texts: [words, ...listSearchTexts([], to)] });
  };
  more('/settings', t('account'));
  const once = all.filter(({ option }, at) => all.findIndex((other) => other.option.to === option.to) === at);
  return {
    name: 'pages',
    options: findMatches(typed, once, ({ texts }) => texts).map(({ option }) => option),
    searching: false,
    failed: null,
  };
}

/** Active users, for those who may open a user's page. */
function usePeople(typed: string): Kind {
  const may = useIsAdmin();
  const wanted = may && typed !== '';
  const { data, problem, loading, refetch } = useContractQuery(ActiveUsers, { show: 'all' }, { enabled: wanted });
  const people = wanted
    ? findMatches(typed, data?.data ?? [], ({ label, first_name, last_name, technician_id }) => [
        `${label} ${first_name} ${last_name} ${technician_id ?? ''}`,
      ])
    : [];
  return {
    name: 'people',
    options: people.slice(0, MAX_OPTIONS).map(({ id, label, technician_id }) => ({
      to: `/admin/techs/users/view?${new URLSearchParams({ id }).toString()}`,
      words: label,
      detail: technician_id ?? '',
      icon: 'person',
    })),
    searching: wanted && loading,
    failed: wanted && problem ? { problem, retry: refetch } : null,
  };
}

/** The search for a unit, offered if the input may be a serial or MAC. Every serial contains a digit. */
function useUnits(typed: string): Kind {
  const may = useMay('stock.read');
  const t = useTexts('shell-palette');
  const { key } = parseSerial(typed);
  const found = may && !isRefused(key) && /\d/.test(key) ? [key] : [];
  return {
    name: 'cpes',
    options: found.map((q) => ({
      to: `/warehouse/search?${new URLSearchParams({ q }).toString()}`,
      words: t('findUnit', { serial: q }),
      detail: '',
      icon: 'scan',
    })),
    searching: false,
    failed: null,
  };
}

/** Returns the matches of the input, grouped by kind. */
export function useOptions(typed: string): readonly Kind[] {
  const message = typed.trim();
  return [usePages(message), usePeople(message), useActions(message), ...useJobs(message), useUnits(message)];
}
