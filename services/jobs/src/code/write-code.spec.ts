import { describe, expect, it } from '@jest/globals';
import { codeEvents } from '@tailboard/contracts/jobs/code';
import { specify } from '@tailboard/eventing/testing/specify';
import { codeDecider } from './code-decider.js';
import { worthOn } from './code.js';
import type { FoundForCode } from './find-for-code.js';
import { codeId, defineCode, removeCode, reviseCode } from './write-code.js';

const { CodeDefined, CodeDescribed, CodePriced, CodeRetired, CodeRestored, CodeRemoved } = codeEvents.make;
const installs = '0b0e7f6e-38a1-4c80-9d92-6d1f4a1e0001';
const service = '0b0e7f6e-38a1-4c80-9d92-6d1f4a1e0002';
const id = codeId('IN12');
const described = {
  title: 'IN12',
  description: 'Install, one outlet',
  category_id: installs,
  counts_as: 'work' as const,
  max_quantity: 20,
  requires_cpe_type_id: null,
};
const worth = { points: 12, tech_price_cents: null, company_price_cents: null };
const form = { ...described, ...worth };
const requests = { ...form, id, active: true, effective_from: null };
const defined = CodeDefined({ ...described, worth });
const found: FoundForCode = {
  taken: false,
  used: false,
  category: { name: 'Installs', color: '#64748B', active: true },
};
const { given } = specify(codeDecider, { today: '2026-10-05' });

describe('Adding a code', () => {
  it('records what it is and what it is worth', () => given().when(defineCode, form, found).then(defined));
  it('is refused when the title is taken', () => {
    given(defined).when(defineCode, form, found).thenRefused('CodeTitleTaken', { title: 'IN12' });
    given()
      .when(defineCode, form, { ...found, taken: true })
      .thenRefused('CodeTitleTaken', { title: 'IN12' });
  });
  it('is refused in a category that is not offered', () => {
    given()
      .when(defineCode, form, { ...found, category: null })
      .thenRefused('CategoryNotOffered');
    given()
      .when(defineCode, form, { ...found, category: { name: 'Installs', color: '', active: false } })
      .thenRefused('CategoryNotOffered');
  });
  it('gives a deleted title to a new code', () =>
    given(defined, CodeRemoved({})).when(defineCode, form, found).then(defined));
});

describe('Changing a code', () => {
  it('changes nothing where nothing is different', () =>
    given(defined).when(reviseCode, requests, found).thenNothing());
  it('dates other points and prices: from today without a date', () => {
    given(defined)
      .when(reviseCode, { ...requests, points: 14 }, found)
      .then(CodePriced({ ...worth, points: 14, effective_from: '2026-10-05' }));
    given(defined)
      .when(reviseCode, { ...requests, tech_price_cents: 1950, effective_from: '2026-10-11' }, found)
      .then(CodePriced({ ...worth, tech_price_cents: 1950, effective_from: '2026-10-11' }));
  });
  it('never changes what work of before was worth', () => {
    given(defined)
      .when(reviseCode, { ...requests, points: 14, effective_from: '2026-10-04' }, found)
      .thenRefused('WorthInThePast', { today: '2026-10-05' });
  });
  it('takes a planned worth back by planning that of before', () =>
    given(defined, CodePriced({ ...worth, points: 14, effective_from: '2026-10-11' }))
      .when(reviseCode, { ...requests, effective_from: '2026-10-11' }, found)
      .then(CodePriced({ ...worth, effective_from: '2026-10-11' })));
  it('records only what changed', () =>
    given(defined)
      .when(reviseCode, { ...requests, description: 'Install', category_id: service }, found)
      .then(CodeDescribed({ ...described, description: 'Install', category_id: service })));
  it('keeps the kind of a code that was used', () => {
    const other = { ...requests, counts_as: 'not_done' as const };
    given(defined)
      .when(reviseCode, other, { ...found, used: true })
      .thenRefused('CodeKindFixed');
    given(defined)
      .when(reviseCode, other, found)
      .then(CodeDescribed({ ...described, counts_as: 'not_done' }));
  });
  it('makes it inactive and active again', () => {
    given(defined)
      .when(reviseCode, { ...requests, active: false }, found)
      .then(CodeRetired({}));
    given(defined, CodeRetired({})).when(reviseCode, requests, found).then(CodeRestored({}));
  });
  it('is refused for a code that is not there, under a title that is taken, in a category that is not offered', () => {
    given().when(reviseCode, requests, found).thenRefused('CodeNotFound');
    given(defined, CodeRemoved({})).when(reviseCode, requests, found).thenRefused('CodeNotFound');
    given(defined)
      .when(reviseCode, requests, { ...found, taken: true })
      .thenRefused('CodeTitleTaken', { title: 'IN12' });
    given(defined)
      .when(reviseCode, { ...requests, category_id: service }, { ...found, category: null })
      .thenRefused('CategoryNotOffered');
  });
});

describe('Deleting a code', () => {
  it('takes one away that no one used', () => given(defined).when(removeCode, { id }, found).then(CodeRemoved({})));
  it('makes one inactive that was used, once', () => {
    const used = { ...found, used: true };
    given(defined).when(removeCode, { id }, used).then(CodeRetired({}));
    given(defined, CodeRetired({})).when(removeCode, { id }, used).thenNothing();
  });
  it('is refused for one that is not there', () => {
    given().when(removeCode, { id }, found).thenRefused('CodeNotFound');
    given(defined, CodeRemoved({})).when(removeCode, { id }, found).thenRefused('CodeNotFound');
  });
});

describe('What a code is worth', () => {
  const worths = [
    { ...worth, effective_from: null },
    { ...worth, points: 14, effective_from: '2026-10-07' },
  ];
  it('goes by the date of the work, in the middle of a week too', () => {
    expect(worthOn(worths, '2026-10-06')?.points).toBe(12);
    expect(worthOn(worths, '2026-10-07')?.points).toBe(14);
    expect(worthOn(worths, '2027-01-01')?.points).toBe(14);
  });
});
