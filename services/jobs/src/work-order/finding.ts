import { wordsWith, type AnyFinding, type Finding } from '@tailboard/service/import/findings';
import { orderTexts } from './finding-texts.js';

/** How an import of work orders says what it found. */
export const orderWords = wordsWith(orderTexts);

export const finding = (code: keyof typeof orderTexts | AnyFinding, values?: Finding['values']): Finding =>
  values ? { code, values } : { code };
