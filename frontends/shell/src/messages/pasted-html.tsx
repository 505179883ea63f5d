import DOMPurify from 'dompurify';
import { pastedConfig } from './message-body.js';

/**
 * Converts the HTML that word processors, spreadsheets and mail programs put on the clipboard into lists, headings and
 * tables that the editor knows. The editor's own HTML is returned unchanged.
 */
export function convertPasted(html: string): string {
  if (html.includes('data-pm-slice')) return html;
  // Nothing loads and no style applies in a document of its own.
  const { body } = document.implementation.createHTMLDocument();
  body.append(
    DOMPurify.sanitize(html, { ...pastedConfig, RETURN_DOM_FRAGMENT: true, FORBID_TAGS: ['style', 'title'] }),
  );
  setClassStyles(body, html);
  removeInvisible(body);
  convertHeadings(body);
  buildLists(body);
  for (const table of body.querySelectorAll('table')) markHeaderRow(table);
  return body.innerHTML;
}

const getStyle = (element: Element): string => element.getAttribute('style') ?? '';
const isBlank = ({ textContent }: Node): boolean => (textContent ?? '').trim() === '';

/** Replaces an element by one with another tag and the same content. */
function rename(element: Element, tag: string, attributes: readonly string[] = []): void {
  const renamed = document.createElement(tag);
  for (const name of attributes) {
    const value = element.getAttribute(name);
    if (value !== null) renamed.setAttribute(name, value);
  }
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
}

/** Text styles that the editor keeps. */
const TEXT_STYLE = /(?:font-weight|font-style|text-decoration)\s*:\s*[\w-]+/g;

/** Copies the text styles of Excel's classes to their cells. The style sheet with the classes is not pasted. */
function setClassStyles(body: HTMLElement, html: string): void {
  for (const [, name, rules] of html.matchAll(/\.(xl\d+)\s*\{([^}]*)\}/g)) {
    const styles = rules!.match(TEXT_STYLE)?.join(';') ?? '';
    for (const cell of body.querySelectorAll(`.${name}`)) cell.setAttribute('style', `${styles};${getStyle(cell)}`);
  }
}

/**
 * Removes what readers of the original do not see, widths of columns, which messages do not store, and blank paragraphs
 * of Word, which would divide a list.
 */
function removeInvisible(body: HTMLElement): void {
  for (const element of body.querySelectorAll('[style]'))
    if (/display:\s*none|mso-hide:\s*all/i.test(getStyle(element))) element.remove();
  for (const element of body.querySelectorAll('br.Apple-interchange-newline, span.EOP, colgroup, col'))
    element.remove();
  for (const paragraph of body.querySelectorAll('p[class^="Mso"]:not(:only-child)'))
    if (isBlank(paragraph)) paragraph.remove();
  // Google Docs wraps everything in a tag for bold text.
  for (const wrapper of body.querySelectorAll('b[id^="docs-internal"]')) wrapper.replaceWith(...wrapper.childNodes);
}

/** Returns the level of a heading in the original, or undefined if the element is none. */
function readHeadingLevel(element: Element): number | undefined {
  if (element.matches('.MsoTitle')) return 1;
  const level = /^H([1-6])$/.exec(element.tagName)?.[1] ?? /\bMsoHeading(\d)/.exec(element.className)?.[1];
  if (level !== undefined) return Number(level);
  return element.matches('[role="heading"]') ? Number(element.getAttribute('aria-level') ?? 1) : undefined;
}

/** Converts headings to the two levels of the editor. Numbers in front of them become text. */
function convertHeadings(body: HTMLElement): void {
  const levels = new Map<Element, number>();
  for (const element of body.querySelectorAll('h1, h2, h3, h4, h5, h6, p')) {
    const level = readHeadingLevel(element);
    if (level !== undefined) levels.set(element, level);
  }
  const top = Math.max(1, Math.min(2, ...levels.values()));
  for (const [heading, level] of levels) {
    const marker = takeMarker(heading);
    if (marker) heading.prepend(`${marker} `);
    rename(heading, level <= top ? 'h2' : 'h3');
  }
}

/** A paragraph that is an entry of a list. */
interface ListEntry {
  /** The ID of the list in the original. */
  readonly list: string;
  readonly level: number;
  readonly isOrdered: boolean;
  /** The entry's number, if it is written in digits. */
  readonly number: number;
}

/** Removes the bullet or number that Word writes in front of a paragraph, and returns it. */
function takeMarker(paragraph: Element): string {
  const markers = [...paragraph.querySelectorAll('span')].filter((span) => /mso-list:\s*ignore/i.test(getStyle(span)));
  const text = markers.map(({ textContent }) => textContent).join('');
  for (const marker of markers) marker.remove();
  return text.trim();
}

/** A number, a letter or a Roman numeral, as in `1.`, `1.2`, `(a)` and `iv)`. */
const ORDERED = /^\(?(?:\d+(?:\.\d+)*|[a-z]|[ivxlc]+)[.)]|^\d+(?:\.\d+)+$/i;

/** Finds the paragraphs that Word and Outlook send for the entries of lists. */
function findListParagraphs(body: HTMLElement): Map<Element, ListEntry> {
  const entries = new Map<Element, ListEntry>();
  for (const paragraph of body.querySelectorAll('p, div')) {
    const [, list, level] = /mso-list:\s*(l\d+)\s+level(\d+)/.exec(getStyle(paragraph)) ?? [];
    if (list === undefined) continue;
    const marker = takeMarker(paragraph);
    const number = Number(/(\d+)\D*$/.exec(marker)?.[1] ?? 1);
    entries.set(paragraph, { list, level: Number(level), isOrdered: ORDERED.test(marker), number });
  }
  return entries;
}

/** Replaces the lists of Word for the web, which have one entry each, by paragraphs. */
function unwrapSingleEntries(body: HTMLElement): Map<Element, ListEntry> {
  const entries = new Map<Element, ListEntry>();
  for (const wrapper of body.querySelectorAll('.ListContainerWrapper')) {
    for (const item of wrapper.querySelectorAll('li')) {
      const paragraph = document.createElement('p');
      paragraph.append(...(item.querySelector('p') ?? item).childNodes);
      wrapper.before(paragraph);
      entries.set(paragraph, {
        list: item.dataset['listid'] ?? '',
        level: Number(item.dataset['ariaLevel'] ?? 1),
        isOrdered: item.parentElement?.tagName === 'OL',
        number: Number(item.parentElement?.getAttribute('start') ?? 1),
      });
    }
    wrapper.remove();
  }
  return entries;
}

/** Puts the paragraphs that are entries of lists into lists. Entries that follow each other share one. */
function buildLists(body: HTMLElement): void {
  const entries = new Map([...unwrapSingleEntries(body), ...findListParagraphs(body)]);
  let open: { readonly element: Element; readonly entry: ListEntry }[] = [];
  for (const [paragraph, entry] of entries) {
    if (open[0] === undefined || paragraph.previousElementSibling !== open[0].element) open = [];
    open = open.filter((list) => list.entry.level <= entry.level);
    if (isOtherList(open.at(-1)?.entry, entry)) open.pop();
    let last = open.at(-1);
    if (last?.entry.level !== entry.level) {
      const element = document.createElement(entry.isOrdered ? 'ol' : 'ul');
      if (entry.isOrdered && entry.number > 1) element.setAttribute('start', String(entry.number));
      if (last) last.element.lastElementChild?.append(element);
      else paragraph.before(element);
      last = { element, entry };
      open.push(last);
    }
    const item = document.createElement('li');
    // A list paragraph without a bullet or number belongs to the entry in front of it.
    while (paragraph.nextElementSibling?.matches('p[class^="MsoListParagraph"]')) {
      if (entries.has(paragraph.nextElementSibling)) break;
      item.append(paragraph.nextElementSibling);
    }
    item.prepend(paragraph);
    last.element.append(item);
  }
}

/** Returns whether an entry begins a list of its own after an entry of the same level. */
function isOtherList(last: ListEntry | undefined, entry: ListEntry): boolean {
  if (last?.level !== entry.level) return false;
  return last.isOrdered !== entry.isOrdered || (entry.level === 1 && last.list !== entry.list);
}

const BOLD = /font-weight:\s*(?:bold|[6-9]00)/;

/** Returns whether all text of a cell is bold. */
function isBold(cell: Element): boolean {
  if (BOLD.test(getStyle(cell))) return true;
  const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode;
    let element = text.parentElement;
    while (element && element !== cell && !element.matches('b, strong') && !BOLD.test(getStyle(element)))
      element = element.parentElement;
    if (!isBlank(text) && element === cell) return false;
  }
  return true;
}

/** Makes the first row of a table its header if the original marks it as one, or writes all of it in bold. */
function markHeaderRow(table: HTMLTableElement): void {
  const [row, ...others] = table.rows;
  if (!row || others.length === 0) return;
  const titles = [...row.cells].filter((cell) => !isBlank(cell));
  if (row.parentElement?.tagName !== 'THEAD' && !(titles.length > 0 && titles.every(isBold))) return;
  for (const cell of [...row.cells]) rename(cell, 'th', ['colspan', 'rowspan']);
}
