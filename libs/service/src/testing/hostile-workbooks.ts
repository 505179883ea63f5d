import { deflateRawSync } from 'node:zlib';

/** An entry of a ZIP archive, and what its directory says about it. */
export interface ArchiveEntry {
  readonly name: string;
  readonly content: string | Buffer;
  /** Declared sizes, if they are not the real ones. */
  readonly declared?: { readonly packed?: number; readonly unpacked: number };
  /** The flag that sizes follow the bytes. */
  readonly sizesFollow?: boolean;
}

/** Writes a ZIP archive that may lie about the sizes of its entries. */
export function createArchive(entries: readonly ArchiveEntry[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, content, declared, sizesFollow = false } of entries) {
    const bytes = Buffer.from(content as Buffer);
    const packed = deflateRawSync(bytes);
    const header = Buffer.alloc(26);
    header.writeUInt16LE(20, 0);
    header.writeUInt16LE(sizesFollow ? 0x8 : 0, 2);
    header.writeUInt16LE(8, 4);
    header.writeUInt32LE(declared?.packed ?? packed.length, 14);
    header.writeUInt32LE(declared?.unpacked ?? bytes.length, 18);
    header.writeUInt16LE(Buffer.byteLength(name), 22);
    const follows = Buffer.alloc(sizesFollow ? 16 : 0);
    if (sizesFollow) {
      follows.write('PK\x07\x08', 'latin1');
      follows.writeUInt32LE(packed.length, 8);
    }
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), header, Buffer.from(name), packed, follows]);
    const central = Buffer.alloc(14);
    central.writeUInt32LE(at, 10);
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), header, central, Buffer.from(name));
    parts.push(local);
    at += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, central, end]);
}

const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const createRelations = (type: string, target: string): string =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${RELATIONS}/${type}" Target="${target}"/></Relationships>`;

const WORKBOOK = `<workbook xmlns:r="${RELATIONS}"><sheets><sheet name="1" sheetId="1" r:id="rId1"/></sheets></workbook>`;

/** Writes a workbook with one worksheet. */
export const workbookOfRows = (rows: string | Buffer, how: Omit<ArchiveEntry, 'name' | 'content'> = {}): Buffer =>
  createArchive([
    { name: '[Content_Types].xml', content: '<Types/>' },
    { name: '_rels/.rels', content: createRelations('officeDocument', 'xl/workbook.xml') },
    { name: 'xl/workbook.xml', content: WORKBOOK },
    { name: 'xl/_rels/workbook.xml.rels', content: createRelations('worksheet', 'worksheets/sheet1.xml') },
    {
      name: 'xl/worksheets/sheet1.xml',
      content: Buffer.concat([
        Buffer.from('<worksheet><sheetData>'),
        Buffer.from(rows as Buffer),
        Buffer.from('</sheetData></worksheet>'),
      ]),
      ...how,
    },
  ]);

/** Writes a workbook within all limits whose texts need far more memory than their bytes. */
export function manyTexts(megabytes: number): Buffer {
  const text = '<si><t>a</t></si>';
  const texts = text.repeat(Math.floor((megabytes * 1_048_576) / text.length));
  const relations = createRelations('worksheet', 'worksheets/sheet1.xml').replace(
    '</Relationships>',
    `<Relationship Id="rId2" Type="${RELATIONS}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
  );
  return createArchive([
    { name: '[Content_Types].xml', content: '<Types/>' },
    { name: '_rels/.rels', content: createRelations('officeDocument', 'xl/workbook.xml') },
    { name: 'xl/workbook.xml', content: WORKBOOK },
    { name: 'xl/_rels/workbook.xml.rels', content: relations },
    { name: 'xl/sharedStrings.xml', content: `<sst>${texts}</sst>` },
    { name: 'xl/worksheets/sheet1.xml', content: '<worksheet><sheetData></sheetData></worksheet>' },
  ]);
}

/** Writes the row of a worksheet from its cells by column. */
export const worksheetRow = (row: number, cells: Readonly<Record<string, string>>): string =>
  `<row r="${row}">${Object.entries(cells)
    .map(([column, text]) => `<c r="${column}${row}" t="inlineStr"><is><t>${text}</t></is></c>`)
    .join('')}</row>`;

/** Writes a workbook of a few kilobytes: each row has one cell, in the last possible column. */
export const farCells = (rows: number, header: Readonly<Record<string, string>>): Buffer =>
  workbookOfRows(
    worksheetRow(1, header) + Array.from({ length: rows }, (_, n) => worksheetRow(n + 2, { XFD: 'x' })).join(''),
  );

/** Writes a workbook whose worksheet has no size and unpacks to as many megabytes. */
export const withoutSizes = (megabytes: number): Buffer =>
  workbookOfRows(Buffer.alloc(megabytes * 1_048_576, ' '), { sizesFollow: true, declared: { packed: 0, unpacked: 0 } });

/** Writes a workbook whose worksheet unpacks to as many megabytes and declares one. */
export const createUnderstated = (megabytes: number): Buffer =>
  workbookOfRows(Buffer.alloc(megabytes * 1_048_576, ' '), { declared: { unpacked: 1_048_576 } });

/** Files of packing lists by what is hostile about them, as they are sent. */
export const hostileLists = (): Readonly<Record<string, Buffer>> => {
  const header = 'serial_mac,mac,cpe_type,model,upc,location';
  const columns = { A: 'serial_mac', B: 'location' };
  const csv = (rows: number, row: (n: number) => string): Buffer =>
    Buffer.from(`${header}\n${Array.from({ length: rows }, (_, n) => row(n)).join('\n')}\n`);
  return {
    'rows with a cell in the last column': farCells(500, columns),
    'a worksheet without sizes': withoutSizes(400),
    'a worksheet that is larger than it says': createUnderstated(400),
    'texts that need much memory': manyTexts(200),
    'rows of 16,300 commas': csv(200, (n) => `HC${n}${','.repeat(16_300)}x`),
    'cells of 30,000 quotation marks': csv(200, (n) => `HQ${n},,,,,"${'""'.repeat(30_000)}"`),
    'many long rows that are no units': csv(60, () => `${'x,'.repeat(5)}${Array(400).fill('y'.repeat(1_000)).join()}`),
  };
};
