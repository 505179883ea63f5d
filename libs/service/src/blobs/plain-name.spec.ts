import { describe, expect, it } from '@jest/globals';
import { fileTypes } from '@tailboard/contracts/messaging/file-contracts';
import { UploadQcPhoto } from '@tailboard/contracts/qc/visit-contracts';
import { plainName } from './plain-name.js';

const PDF = 'application/pdf';

describe('The name of a stored file', () => {
  it.each([
    ['plan.pdf', PDF, 'plan.pdf'],
    ['Plan.PDF', PDF, 'Plan.PDF'],
    ['plan.hta', PDF, 'plan.pdf'],
    ['plan', PDF, 'plan.pdf'],
    ['Plan v1.2', PDF, 'Plan v1.2.pdf'],
    ['tap.jpeg', 'image/jpeg', 'tap.jpeg'],
    ['../../etc/plan.pdf', PDF, 'plan.pdf'],
    ['C:\\plans\\plan.pdf', PDF, 'plan.pdf'],
    ['plan\u202efdp.exe', PDF, 'planfdp.pdf'],
    ['plan.pdf\r\nset-cookie: a=b', PDF, 'plan.pdfset-cookie: a=b.pdf'],
    ['..', PDF, 'file.pdf'],
    ['', 'image/png', 'file.png'],
    ['x'.repeat(300), 'image/png', `${'x'.repeat(120)}.png`],
    ['notes.txt', null, 'notes.txt'],
  ])('given %j with the content of %s, then it is %j', (name, media, expected) =>
    expect(plainName(name, media)).toBe(expected),
  );

  it('given any type that an upload accepts, then its extension is known', () => {
    for (const media of [...fileTypes, ...UploadQcPhoto.accepts]) expect(plainName('a', media)).toMatch(/^a\.\w+$/);
  });
});
