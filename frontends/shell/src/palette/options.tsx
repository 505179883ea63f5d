import { parseSerial } from '@tailboard/contracts/equipment/serial';
import { ActiveUsers } from '@tailboard/contracts/identity/user';
import { ListJobs, type Job } from '@tailboard/contracts/jobs/job';
import { locales, type Text } from '@tailboard/contracts/locale';
import { isRefused } from '@tailboard/contracts/refusal';
import type { IconName } from '@tailboard/ui/icons';
import { useContractQuery } from '@tailboard/web/queries/queries';
import { formatPhone, useFormat } from '@tailboard/web/i18n/format';
import { useIsAdmin, useMay } from '@tailboard/web/access/guard';
import { useLocale } from '@tailboard/web/i18n/locale';
import { entriesIn, isMenu, type NavigationNode } from '@tailboard/web/app/navigation';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useEffect, useState } from 'react';
import { isMenuAction, type ShellEntry } from '../navigation/entries.js';
import { useNavigation } from '../navigation/use-navigation.js';
import { useActions } from './actions.js';
import type { Kind, Option } from './kind.js';
import { findMatches } from './matching.js';
import { paletteTexts } from './palette-texts.js';
import { synonyms } from './synonyms.js';

/** The pause in typing before the server is queried, in ms. */
export const PAUSE_MS = 250;
/** The minimum input at which the job search can use its index. */
export const MIN_LETTERS = 3;
const MAX_OPTIONS = 8;

/** Returns the value as of the last pause in typing. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

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
  const t = useTexts(paletteTexts);
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

/** Jobs that the server finds. Technicians get only their own. */
function useJobs(typed: string): Kind {
  const [reads, edits] = [useMay('job.read'), useMay('job.edit')];
  const format = useFormat();
  const t = useTexts(paletteTexts);
  const settledText = useSettled(typed);
  const wanted = reads && typed.length >= MIN_LETTERS;
  const { data, problem, loading, refetch } = useContractQuery(
    ListJobs,
    { q: settledText, per_page: 10, sort_by: 'date', direction: 'desc' },
    { enabled: wanted && settledText.length >= MIN_LETTERS },
  );
  const pending = settledText !== typed;
  const option = ({ id, date, address, identifier, customer_name, phone, user }: Job): Option => ({
    to: edits
      ? `/admin/jobs/edit?${new URLSearchParams({ id }).toString()}`
      : `/tech/myjobs?${new URLSearchParams({ date }).toString()}`,
    words: [address.address, address.city].filter(Boolean).join(', ') || identifier,
    detail: [format.date(date), identifier, customer_name, formatPhone(phone), user?.label ?? t('unassigned')]
      .filter(Boolean)
      .join(' · '),
    icon: 'board',
  });
  return {
    name: 'jobs',
    options: wanted && !pending ? (data?.data ?? []).slice(0, MAX_OPTIONS).map(option) : [],
    searching: wanted && (pending || loading),
    failed: wanted && !pending && problem ? { problem, retry: refetch } : null,
  };
}

/** The search for a unit, offered if the input may be a serial or MAC. Every serial contains a digit. */
function useUnits(typed: string): Kind {
  const may = useMay('stock.read');
  const t = useTexts(paletteTexts);
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
  return [usePages(message), usePeople(message), useActions(message), useJobs(message), useUnits(message)];
}
