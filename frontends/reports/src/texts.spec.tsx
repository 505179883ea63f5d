import { describe, expect, it } from '@jest/globals';
import { listLocaleDifferences } from '@tailboard/web/testing/locale-agreement';
import type { Texts } from '@tailboard/web/i18n/texts';
import { bonusTexts } from './bonus/bonus-texts.js';
import { categoryTexts } from './categories/category-texts.js';
import { codeTexts } from './codes/code-texts.js';
import { exportTexts } from './exports/export-texts.js';
import { figureTexts } from './figures/figure-texts.js';
import { jobReportTexts } from './jobs/job-report-texts.js';
import { linesTexts } from './lines/lines-texts.js';
import { missedTexts } from './missed/missed-texts.js';
import { paymentTexts } from './operator-payments/payment-texts.js';
import { operatorTexts } from './operator-payments/operator-texts.js';
import { payrollTexts } from './payroll/payroll-texts.js';
import { payTexts } from './pay/pay-texts.js';
import { productivityTexts } from './productivity/productivity-texts.js';
import { reportTexts } from './report/report-texts.js';

const all: readonly Texts[] = [
  ...[bonusTexts, categoryTexts, codeTexts, exportTexts, figureTexts],
  ...[
    jobReportTexts,
    linesTexts,
    missedTexts,
    operatorTexts,
    paymentTexts,
    payTexts,
    payrollTexts,
    productivityTexts,
    reportTexts,
  ],
];

describe('The texts of codes and reports', () => {
  it.each(all.map((texts) => [texts.namespace, texts] as const))(
    'have the same keys and values in every locale: %s [I18N-002]',
    (_, texts) => expect(listLocaleDifferences(texts)).toEqual([]),
  );
});
