import type { Text } from '@tailboard/contracts/locale';
import { statementColumnTitles } from '@tailboard/contracts/reports/operator-columns';
import { createFindingTexts, type NamedTexts } from '@tailboard/service/import/findings/findings';

const texts = {
  notARecord: {
    en: 'This is not a payment line.',
    es: 'Esto no es una línea de pago.',
    'zh-CN': '这不是付款明细。',
  },
  duplicate: {
    en: 'Payment line {number} is already in line {line} of this file.',
    es: 'La línea de pago {number} ya está en la línea {line} de este archivo.',
    'zh-CN': '付款明细 {number} 已出现在本文件第 {line} 行。',
  },
  lost: {
    en: 'The payment line was not saved.',
    es: 'La línea de pago no se guardó.',
    'zh-CN': '该付款明细未保存。',
  },
  cannotBeKept: {
    en: 'The payment line contains characters that cannot be saved.',
    es: 'La línea de pago contiene caracteres que no se pueden guardar.',
    'zh-CN': '该付款明细包含无法保存的字符。',
  },
  noRows: {
    en: 'The file contains no payment lines.',
    es: 'El archivo no contiene líneas de pago.',
    'zh-CN': '文件中没有付款明细。',
  },
  listExpected: {
    en: 'Expected a list of payment lines: […] or {"data": […]}.',
    es: 'Se esperaba una lista de líneas de pago: […] o {"data": […]}.',
    'zh-CN': '应为付款明细列表：[…] 或 {"data": […]}。',
  },
  listNeverClosed: {
    en: 'The list of payment lines is never closed.',
    es: 'La lista de líneas de pago no se cierra.',
    'zh-CN': '付款明细列表没有结束。',
  },
  commaExpected: {
    en: 'Expected a comma between two payment lines.',
    es: 'Se esperaba una coma entre dos líneas de pago.',
    'zh-CN': '两条付款明细之间应有逗号。',
  },
  elementTooLong: {
    en: 'A payment line is longer than {limit} characters.',
    es: 'Una línea de pago supera los {limit} caracteres.',
    'zh-CN': '某条付款明细超过 {limit} 个字符。',
  },
  endsInElement: {
    en: 'The file ends inside the payment line that begins here.',
    es: 'El archivo termina en medio de la línea de pago que empieza aquí.',
    'zh-CN': '文件在此处开始的付款明细中途结束。',
  },
  elementExpected: {
    en: 'Expected a payment line.',
    es: 'Se esperaba una línea de pago.',
    'zh-CN': '此处应为付款明细。',
  },
  tooManyRefused: {
    en: '{limit} rows of this file are not payment lines, so reading stopped. Check the file and the assigned columns.',
    es: '{limit} filas de este archivo no son líneas de pago, por lo que se detuvo la lectura. Revise el archivo y las columnas asignadas.',
    'zh-CN': '此文件中有 {limit} 行不是付款明细，因此停止读取。请检查文件和指定的列。',
  },
  notAmount: {
    en: '{field} is not an amount in dollars and whole cents, such as $1,234.50 or (45.00)',
    es: '{field} no es un importe en dólares y centavos enteros, como $1,234.50 o (45.00)',
    'zh-CN': '{field} 不是以美元和整分表示的金额，例如 $1,234.50 或 (45.00)',
  },
} as const satisfies NamedTexts & Record<string, Text>;

/** Formats the findings of a payment statement. */
export const statementWords = createFindingTexts(texts, statementColumnTitles);
