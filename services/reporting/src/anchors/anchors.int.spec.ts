import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { anchorNow, anchorsIn, brokenSince, type Anchor } from '@tailboard/eventing/audit/anchors';
import { ANCHORS } from '@tailboard/service/blobs/folder-blobs';
import { waitUntil } from '@tailboard/eventing/testing/wait-until';
import {
  companyUnderTest,
  toTestId,
  toRegistered,
  type CompanyUnderTest,
} from '@tailboard/service/testing/company-under-test';
import definition from '../service.js';
import { keepAnchor } from './store-anchor.js';

describe('The anchor of a night', () => {
  let service: CompanyUnderTest;
  let folder: string;
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'anchors-'));
    service = await companyUnderTest(definition, {
      places: ['Augusta'],
      people: [
        ['Olga Owens', 'owner'],
        ['Max Manager', 'manager'],
      ],
      options: { config: { DATA_DIR: folder } },
    });
  });
  afterAll(async () => {
    await service.close();
    rmSync(folder, { recursive: true });
  });
  const readStored = (): Anchor[] =>
    readFileSync(path.join(folder, ANCHORS), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Anchor);

  it('is kept in the database, in a file beside it, and mailed to the owners; a night without news keeps none', async () => {
    await keepAnchor(service.ctx);
    await service.record(`user-${toTestId('Ben Bell')}`, [toRegistered('Ben Bell', 'technician', '7011')]);
    // The second night ends after the database has the anchor, before the file and the e-mail.
    await anchorNow(service.store, service.ctx.db, service.ctx.now());
    expect(readStored()).toHaveLength(1);
    await keepAnchor(service.ctx);
    await keepAnchor(service.ctx);
    expect(readStored()).toEqual(await anchorsIn(service.ctx.db));
    expect(readStored()).toHaveLength(2);
    expect(await brokenSince(service.store, readStored())).toBeUndefined();
    const mails = path.join(folder, 'mail');
    const listSent = (): string[] =>
      readdirSync(folder).includes('mail') ? readdirSync(mails).filter((name) => name.endsWith('.eml')) : [];
    await waitUntil(async () => listSent().length === 2);
    const [mail] = listSent();
    expect(mail).toContain('owens@example.com');
    expect(readFileSync(path.join(mails, mail!), 'utf8')).toContain('Proof of the records up to');
  });
});
