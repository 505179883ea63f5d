import { orderColumnTitles } from '@tailboard/contracts/jobs/order-columns';
import { createFindingTexts, type AnyFinding, type Finding } from '@tailboard/service/import/findings/findings';
import { orderTexts } from './finding-texts.js';

/** Formats the findings of work order imports. */
export const orderWords = createFindingTexts(orderTexts, orderColumnTitles);

export const toFinding = (code: keyof typeof orderTexts | AnyFinding, values?: Finding['values']): Finding =>
  values ? { code, values } : { code };
