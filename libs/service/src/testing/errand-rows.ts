import type { Text } from '@tailboard/contracts/locale';
import { z } from 'zod';
import { namedFindings } from '../import/findings/finding-texts.js';
import { createFindingTexts, type NamedTexts } from '../import/findings/findings.js';
import { rowReader, text } from '../import/row-fields.js';
import type { RowKind } from '../import/rows.js';

const fields = z.object({ id: z.uuid(), text: text(20, 1) });

/** The rows of a sample import: errands. */
export const errandRows: RowKind<z.output<typeof fields>> = {
  columns: { all: ['id', 'text'] },
  key: 'id',
  read: rowReader({ fields, key: 'id' }),
};

const toText = (en: string): Text => ({ en, es: en, 'zh-CN': en });
/** Texts of the findings of the sample import. */
export const errandFindingTexts = createFindingTexts(
  Object.fromEntries(namedFindings.map((code) => [code, toText(`Errand: ${code}`)])) as NamedTexts,
);
