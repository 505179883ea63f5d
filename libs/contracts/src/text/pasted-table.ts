/** Number of rows among which the header is searched. */
const HEADER_ROWS = 20;
const DELIMITERS = ['\t', ';', ',', '|'] as const;

/** The cells of a row. */
export type Cells = readonly string[];
/** A text, split at one delimiter. */
interface SplitText {
  readonly delimiter: string;
  readonly rows: readonly Cells[];
}

/** Splits a pasted table or the text of a CSV file at each delimiter that it may have. */
export function splitTable(text: string): readonly SplitText[] {
  // Columns that spaces align.
  const aligned = text.includes('\t') ? text : text.replaceAll(/ {2,}/g, '\t');
  return [
    ...DELIMITERS.map((delimiter) => ({ delimiter, rows: splitRows(text, delimiter) })),
    { delimiter: '\t', rows: splitRows(aligned, '\t') },
  ];
}

/** Returns the row of titles and the rows below it, at the delimiter by which it has the most titles. */
export function findHeader(
  splits: readonly SplitText[],
  { isHeader, isTitle }: { isHeader: (row: Cells) => boolean; isTitle: (cell: string) => boolean },
): { readonly header: Cells; readonly rows: readonly Cells[] } | undefined {
  const countTitles = (header: Cells): number => header.filter(isTitle).length;
  const headers = splits.flatMap(({ rows }) => {
    const index = rows.slice(0, HEADER_ROWS).findIndex(isHeader);
    return index < 0 ? [] : [{ header: rows[index]!, rows: rows.slice(index + 1) }];
  });
  return headers.toSorted((one, other) => countTitles(other.header) - countTitles(one.header))[0];
}

/** Splits a text into the rows that contain something, with quoted cells as spreadsheets copy them. */
export function splitRows(text: string, delimiter: string): readonly Cells[] {
  const rows: string[][] = [[]];
  const cell = new RegExp(`"((?:[^"]|"")*)"(?=[${delimiter}\r\n]|$)|([^${delimiter}\r\n]*)`, 'uy');
  for (let position = 0; position <= text.length;) {
    cell.lastIndex = position;
    const [match = '', quoted, plain = ''] = cell.exec(text) ?? [];
    rows.at(-1)!.push((quoted?.replaceAll('""', '"') ?? plain).trim());
    position += match.length;
    if (text[position] !== delimiter && position < text.length) {
      rows.push([]);
      if (text[position] === '\r' && text[position + 1] === '\n') position++;
    }
    position++;
  }
  return rows.filter((row) => row.some((each) => /[^\s|:=+-]/.test(each)) && !isSeparatorLine(row));
}
const isSeparatorLine = (row: Cells): boolean => /^sep=.?$/i.test(row.join(''));
