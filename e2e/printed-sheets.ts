import { inflateSync } from 'node:zlib';
import type { Page } from '@playwright/test';

/** The size of the paper, in inches. */
export interface Paper {
  readonly width: number;
  readonly height: number;
}
export const LETTER: Paper = { width: 8.5, height: 11 };

/**
 * Prints the page. Returns how many runs of text each sheet has; a sheet without any is blank. Reads only PDF files as
 * Chromium writes them: their objects are not compressed, their streams are.
 */
export async function countTextOfSheets(page: Page, { width, height }: Paper = LETTER): Promise<number[]> {
  const printed = await page.pdf({ width: `${width}in`, height: `${height}in`, printBackground: true });
  const file = printed.toString('latin1');
  const getObject = (id: string): string =>
    new RegExp(`(?:^|\n)${id} 0 obj\\b([\\s\\S]*?)\nendobj\n`).exec(file)?.[1] ?? '';
  const readStream = (id: string): string => {
    const object = getObject(id);
    const [head = '', dictionary = ''] = /^([\s\S]*?)\bstream\r?\n/.exec(object) ?? [];
    const length = Number(/\/Length (\d+)/.exec(dictionary)?.[1] ?? 0);
    const raw = Buffer.from(object.slice(head.length, head.length + length), 'latin1');
    return (dictionary.includes('FlateDecode') ? inflateSync(raw) : raw).toString('latin1');
  };
  /** The runs of text in a stream and in the forms that it draws. */
  const countText = (id: string, resources: string): number => {
    const content = readStream(id);
    const own = content.match(/\bT[jJ]\b/g)?.length ?? 0;
    const forms = [...content.matchAll(/\/(X\d+) Do/g)].map(([, name]) => {
      const form = new RegExp(`/${name} (\\d+) 0 R`).exec(resources)?.[1];
      if (form === undefined || !getObject(form).includes('/Form')) return 0;
      return countText(form, getObject(form));
    });
    return forms.reduce((sum, each) => sum + each, own);
  };
  const sheets = [...file.matchAll(/\n(\d+) 0 obj\s*<<\s*\/Type \/Page\n[\s\S]*?\nendobj/g)];
  return sheets.map(([dictionary]) => countText(/\/Contents (\d+) 0 R/.exec(dictionary)?.[1] ?? '', dictionary));
}
