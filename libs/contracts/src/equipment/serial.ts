import { translate, type Locale } from '../locale.js';
import { isRefused, refusal, refuse, type Refused } from '../refusal.js';
import { DATE, detectMangling, SHORTENED } from '../text/detect-mangling.js';
import { unitColumnNames } from './unit-columns.js';

/** Length limits of a serial in letters, digits and hyphens (decision D60). */
export const [MIN_SERIAL_LENGTH, MAX_SERIAL_LENGTH] = [4, 40] as const;

export const SerialNotGiven = refusal('SerialNotGiven', 422, {
  en: 'No serial number found.',
  es: 'No se encontró ningún número de serie.',
  'zh-CN': '未找到序列号。',
});
export const SerialTooShort = refusal('SerialTooShort', 422, {
  en: 'Too short: a serial or MAC has at least {least} letters and digits.',
  es: 'Demasiado corto: un número de serie o MAC tiene al menos {least} letras y cifras.',
  'zh-CN': '太短：序列号或 MAC 至少有 {least} 个字母和数字。',
});
export const SerialTooLong = refusal('SerialTooLong', 422, {
  en: 'Too long: a serial or MAC has at most {most} letters and digits. Check whether it contains two codes.',
  es: 'Demasiado largo: un número de serie o MAC tiene como máximo {most} letras y cifras. Compruebe si contiene dos códigos.',
  'zh-CN': '太长：序列号或 MAC 最多 {most} 个字母和数字。请检查是否包含两个条码。',
});
export const SerialShortened = refusal('SerialShortened', 422, {
  en: 'A spreadsheet shortened this number, so its last digits are lost. Format the column as text and enter the full serial number.',
  es: 'Una hoja de cálculo acortó este número y perdió sus últimas cifras. Dé formato de texto a la columna y escriba el número de serie completo.',
  'zh-CN': '电子表格缩短了此数字，末尾几位已丢失。请将该列设为文本格式，并输入完整的序列号。',
});
export const SerialIsDate = refusal('SerialIsDate', 422, {
  en: 'A spreadsheet turned this value into a date. Format the column as text and enter the original serial number or MAC.',
  es: 'Una hoja de cálculo convirtió este valor en una fecha. Dé formato de texto a la columna y escriba el número de serie o la MAC original.',
  'zh-CN': '电子表格将此内容变成了日期。请将该列设为文本格式，并输入原来的序列号或 MAC。',
});
export const SerialPlaceholder = refusal('SerialPlaceholder', 422, {
  en: 'This is a placeholder, not a serial number. Scan or enter the number on the label.',
  es: 'Esto ocupa el lugar de un número de serie, pero no lo es. Escanee o escriba el número de la etiqueta.',
  'zh-CN': '这是占位文字，不是序列号。请扫描或输入标签上的号码。',
});
export const SerialSeveral = refusal('SerialSeveral', 422, {
  en: 'This contains more than one code, or a code with a space inside. Enter one serial or MAC.',
  es: 'Contiene más de un código, o un código con un espacio. Escriba un solo número de serie o MAC.',
  'zh-CN': '其中包含多个条码，或条码中有空格。请只输入一个序列号或 MAC。',
});
export const SerialCharacters = refusal('SerialCharacters', 422, {
  en: 'Contains {character}, which is not part of a serial or MAC. If a scanner sent it, check the keyboard layout of the scanner.',
  es: 'Contiene {character}, que no forma parte de un número de serie ni de una MAC. Si lo envió un escáner, revise su distribución de teclado.',
  'zh-CN': '包含 {character}，序列号和 MAC 中没有该字符。如果由扫描枪发送，请检查其键盘布局。',
});
export const MacIncomplete = refusal('MacIncomplete', 422, {
  en: 'A MAC has six groups of two; this one has {groups}. Scan it again.',
  es: 'Una MAC tiene seis grupos de dos; esta tiene {groups}. Escanéela de nuevo.',
  'zh-CN': 'MAC 应为六组两位，这里有 {groups} 组。请重新扫描。',
});
export const MacLength = refusal('MacLength', 422, {
  en: 'A MAC has 12 digits; this one has {count}. Spreadsheets drop leading zeros: format the column as text and enter all 12.',
  es: 'Una MAC tiene 12 dígitos; esta tiene {count}. Las hojas de cálculo quitan los ceros iniciales: dé formato de texto a la columna y escriba los 12.',
  'zh-CN': 'MAC 有 12 位，这里有 {count} 位。电子表格会去掉开头的零：请将该列设为文本格式，并输入全部 12 位。',
});
export const MacCharacters = refusal('MacCharacters', 422, {
  en: 'This is not a MAC: a MAC has 12 digits from 0 to 9 and A to F.',
  es: 'Esto no es una MAC: una MAC tiene 12 dígitos del 0 al 9 y de la A a la F.',
  'zh-CN': '这不是 MAC：MAC 由 12 位 0–9 和 A–F 组成。',
});
export const MacImpossible = refusal('MacImpossible', 422, {
  en: 'This MAC is not valid for a single CPE. Scan the label again.',
  es: 'Esta MAC no es válida para un solo equipo. Escanee de nuevo la etiqueta.',
  'zh-CN': '此 MAC 不是单台设备的有效地址。请重新扫描标签。',
});
/** Reasons why a text is not a serial or MAC. */
export const serialRefusals = [
  SerialNotGiven,
  SerialTooShort,
  SerialTooLong,
  SerialShortened,
  SerialIsDate,
  SerialPlaceholder,
  SerialSeveral,
  SerialCharacters,
  MacIncomplete,
  MacLength,
  MacCharacters,
  MacImpossible,
] as const;
type Key = string | Refused<(typeof serialRefusals)[number]['code']>;

/** Returns why a text is not a serial or MAC, in the language of the reader. */
export const describeSerialProblem = ({ refused, values }: Refused, locale: Locale): string => {
  const known = serialRefusals.find(({ code }) => code === refused);
  return known ? translate(known.text, locale, values) : refused;
};

/** A parsed serial or MAC: its original text, and its normalized key or the reason why it is invalid. */
export interface ParsedSerial {
  readonly raw: string;
  readonly key: Key;
  /** A label or the notation says that it is a MAC. */
  readonly mac: boolean;
}

const HEX = '[0-9A-F]';
const START = '(?<![\\p{L}\\p{N}])';
const END = '(?![\\p{L}\\p{N}])';
/** The edges of groups: neither letters nor digits, nor another group. */
const GROUP_START = '(?<![\\p{L}\\p{N}]|[\\p{L}\\p{N}][:.-])';
const GROUP_END = '(?![\\p{L}\\p{N}]|[:.-][\\p{L}\\p{N}])';
/** Words on labels before a MAC or a serial. `S/N` may touch the code, because no code contains a slash. */
const MAC_WORDS =
  '(?:(?:CM|E?MTA|RF|HFC|WAN|LAN|ETH|ETHERNET|WI-?FI|WLAN|STB|CABLE(?: MODEM)?|E?ROUTER)[ -]?)?MAC(?:[ -]?(?:ADDRESS|ADDR|ID))?';
const SERIAL_WORDS =
  '(?:(?:DEVICE|UNIT) )?(?:SERIAL(?:[ -]?(?:NUMBER|NUM|NO))?|SN|SERIE|N[UÚ]MERO DE SERIE|序列号)\\.?';
const AFTER_LABEL = '(?:[ ]*[:#=][ \\t]*|[ ]+)';
const LABEL = `${START}(?:(?<mac>${MAC_WORDS})${AFTER_LABEL}|${SERIAL_WORDS}${AFTER_LABEL}|(?:S/N|N/S)[ ]*[:#=.]?[ \\t]*)`;
/** Scanner prefixes such as `]C1` of Code 128 and `]d2` of Data Matrix. */
const SCANNER_PREFIX = '(?<![\\p{L}\\p{N}-])\\][A-Z][0-9A-Z]';
/** Groups of a MAC with one separator throughout. */
const matchSixPairs = (name: string): string => `${HEX}{2}(?<${name}2>[:.\\- ])${HEX}{2}(?:\\k<${name}2>${HEX}{2}){4}`;
const matchGroups = (name: string): string =>
  `${matchSixPairs(name)}|${HEX}{4}(?<${name}4>[:.\\-])${HEX}{4}\\k<${name}4>${HEX}{4}|${HEX}{6}[:.\\-]${HEX}{6}`;
/** Fours as people read them out: a MAC in a cell, and in a text after a label. */
const SPACED_FOURS = `${HEX}{4} ${HEX}{4} ${HEX}{4}`;
const SOME_PAIRS = `${HEX}{2}(?:[:.]${HEX}{2})+`;
const NO_SERIAL =
  '#?N/[AD]|NO (?:SERIAL|S/N|LABEL|MAC)(?: (?:NUMBER|ADDRESS))?|NOT (?:AVAILABLE|APPLICABLE|READABLE|KNOWN)|SIN (?:SERIE|N[UÚ]MERO)|SERIAL NUMBER|SERIAL/MAC|MAC ADDRESS|CM MAC';

const compilePattern = (source: string, flags = ''): RegExp => new RegExp(source, `u${flags}`);
const LEADING_SCANNER_PREFIX = compilePattern(`^${SCANNER_PREFIX}`);
const LEADING_LABEL = compilePattern(`^${LABEL}`);
const SIX_PAIRS = compilePattern(`^${matchSixPairs('g')}$`);
const GROUPED_MAC = compilePattern(`^(?:${matchGroups('g')}|${SPACED_FOURS})$`);
const ANY_PAIRS = compilePattern(`^${SOME_PAIRS}$`);

/** Finds tokens of a text: what is one value although it contains separators, and then `token`. */
const createScanner = (token: string): RegExp =>
  compilePattern(
    [
      SCANNER_PREFIX,
      `(?<label>${LABEL})(?<read>(?:${matchGroups('l')}|${SPACED_FOURS}|${SOME_PAIRS})${GROUP_END})?`,
      `(?<value>${GROUP_START}(?:${matchGroups('g')}|${SOME_PAIRS})${GROUP_END}|${START}(?:${SHORTENED})${END}|` +
        `${GROUP_START}(?<![/])(?:${DATE})(?![/])${GROUP_END}|` +
        `(?<![\\p{L}\\p{N}/])(?:${NO_SERIAL})(?![\\p{L}\\p{N}/])|` +
        // Decimal numbers, of which no part is a serial.
        `${GROUP_START}(?<!,)\\d+(?:\\.\\d+|,0{1,2})(?!,)${GROUP_END}|${token})`,
    ].join('|'),
    'g',
  );
/** Control characters belong to the token, so that it is refused. */
const FREE_TEXT = createScanner('(?:[\\p{L}\\p{N}\\p{M}-]|(?=\\p{Cc})\\S)+');
const SCAN = createScanner('[^\\s,;]+');

const PLACEHOLDERS = new Set(
  `UNKNOWN UNK NONE NULL NIL NAN NA TBD TBA TBC MISSING BLANK EMPTY DEFAULT UNREADABLE ILLEGIBLE NOTAVAILABLE NOTAPPLICABLE
  NOTREADABLE NOTKNOWN NOSERIAL NOSERIALNUMBER NOSN NONUMBER NOLABEL NOMAC NOMACADDRESS SERIAL SERIALNUMBER SERIALNO
  SERIALNUM SERIALMAC SERIALORMAC SN NUMBER MAC MACADDRESS MACADDR MACID CMMAC CMMACADDRESS EMTAMAC MTAMAC VALUE REF NAME
  DESCONOCIDO NINGUNO NINGUNA SINSERIE SINNUMERO SINNÚMERO SINMAC NUMERODESERIE NÚMERODESERIE SERIE VACIO VACÍO ILEGIBLE
  TOTAL TOTALS SUBTOTAL GRANDTOTAL SUM TEST TESTING SAMPLE EXAMPLE DEMO TRUE FALSE VERDADERO FALSO TOTALES SUMA PRUEBA
  EJEMPLO MUESTRA
  无 未知 不详 没有 暂无 空 无序列号 序列号 无标签 合计 总计 小计 测试 示例 真 假`
    .split(/\s+/)
    .filter(Boolean)
    // The titles of columns are no units.
    .concat(unitColumnNames.map((name) => name.toUpperCase().replaceAll('_', ''))),
);
/** Words, zeros and other repeated characters that people enter instead of a serial. */
const isPlaceholder = (text: string): boolean => {
  const bare = text.replaceAll(/[^\p{L}\p{N}]/gu, '');
  return PLACEHOLDERS.has(bare) || (bare.length >= MIN_SERIAL_LENGTH && /^(.)\1+$/u.test(bare));
};

/** Full-width forms become ASCII and dashes become hyphens; invisible characters go. Nothing else changes but case. */
const normalizeText = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/[\uFF01-\uFF5E]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replaceAll(/[\u200B-\u200F\u2060\uFEFF\u00AD]/g, '')
    .replaceAll(/[\u2010-\u2015\u2212\uFE58\uFE63]/g, '-')
    .replaceAll(/[^\S\r\n\t]/g, ' ')
    // Other letters would become ASCII in upper case: the dotless i, for example.
    .replaceAll(/[a-zà-öø-þ]/g, (letter) => letter.toUpperCase());
const truncate = (text: string): string => text.trim().slice(0, 2 * MAX_SERIAL_LENGTH);

/** Returns a cell without what scanners and spreadsheets add around it: control characters, quotes, `="…"`. */
function unwrapCell(text: string): string {
  // eslint-disable-next-line no-control-regex -- scanners send them
  const trimmed = normalizeText(text).replaceAll(/^[\s\u0000-\u001F\u007F]+|[\s\u0000-\u001F\u007F]+$/g, '');
  const inner = /^=?"(.*)"$/su.exec(trimmed)?.[1] ?? /^'([^']*)'?$/su.exec(trimmed)?.[1] ?? trimmed;
  return inner.trim().replace(LEADING_SCANNER_PREFIX, '').trim();
}

/** Parses exactly one serial or MAC, as a field, a cell or a list entry contains it: all of it, or none (decision D60). */
export function parseSerial(text: string): ParsedSerial {
  const cell = unwrapCell(text);
  const label = LEADING_LABEL.exec(cell);
  const isLabeledMac = label?.groups?.mac !== undefined;
  return { ...parseCode(cell.slice(label?.[0].length ?? 0), isLabeledMac), raw: truncate(text) };
}

/** Parses a MAC in a field or a column of MACs: twelve hexadecimal digits in any notation. */
export function parseMac(text: string): ParsedSerial {
  return { ...parseCode(unwrapCell(text).replace(LEADING_LABEL, ''), true), raw: truncate(text) };
}

/**
 * Extracts serials and MACs from free text, in order: every character but letters, digits and hyphens separates. A token
 * that is not valid as a whole is refused as a whole.
 */
export const findSerials = (text: string): ParsedSerial[] => parseTokens(text, FREE_TEXT);

/**
 * Parses what was scanned, or typed into the field of a scanner: one code, or several with spaces, commas or semicolons
 * between them.
 */
export function parseScannedSerials(text: string): ParsedSerial[] {
  const single = parseSerial(text);
  if (!isRefused(single.key)) return [single];
  const several = parseTokens(text, SCAN);
  return several.length > 1 ? several : [single];
}

/** Returns the keys that a search may mean: complete or in part, and with the groups of a MAC joined. */
export function toSearchKeys(text: string): string[] {
  const bare = unwrapCell(text).replace(LEADING_LABEL, '');
  const plain = bare.replaceAll(/[^A-Z0-9-]/g, '');
  const joined = /^[0-9A-F]{2,6}(?:[:.\- ][0-9A-F]{0,6})+$/.test(bare) ? bare.replaceAll(/[^0-9A-F]/g, '') : '';
  return [...new Set([joined, plain])].filter((key) => key !== '');
}

function parseTokens(text: string, scanner: RegExp): ParsedSerial[] {
  const serials: ParsedSerial[] = [];
  let isLabeledMac = false;
  for (const { groups = {} } of normalizeText(text).matchAll(scanner)) {
    if (groups.label !== undefined) isLabeledMac = groups.mac !== undefined;
    const raw = groups.read ?? groups.value;
    if (raw === undefined || !/[\p{L}\p{N}]/u.test(raw)) continue;
    serials.push({ ...parseCode(raw, isLabeledMac), raw });
    isLabeledMac = false;
  }
  return serials;
}

function parseCode(text: string, isLabeledMac: boolean): Pick<ParsedSerial, 'key' | 'mac'> {
  if (text === '') return { key: refuse('SerialNotGiven'), mac: isLabeledMac };
  const joined = text.replaceAll(/[:.\- ]/g, '');
  // Twelve decimal digits are a serial unless a label, a column or the pairs of a MAC say otherwise.
  if (GROUPED_MAC.test(text) && (/[A-F]/.test(joined) || SIX_PAIRS.test(text) || isLabeledMac))
    return { key: validateMac(joined), mac: true };
  const mangled = detectMangling(text);
  if (mangled === 'shortened') return { key: refuse('SerialShortened'), mac: isLabeledMac };
  if (mangled === 'date') return { key: refuse('SerialIsDate'), mac: isLabeledMac };
  return isLabeledMac ? { key: parseMacKey(text), mac: true } : { key: parseSerialKey(text), mac: isMac(text) };
}

function parseMacKey(text: string): Key {
  const digits = text.replaceAll(/[:.\-_ ]/g, '').replace(/^0X/, '');
  if (isPlaceholder(text) && !/^(0+|F+)$/.test(digits)) return refuse('SerialPlaceholder');
  if (!/^[0-9A-F]+$/.test(digits)) return refuse('MacCharacters');
  return digits.length === 12 ? validateMac(digits) : refuse('MacLength', { count: digits.length });
}

function parseSerialKey(text: string): Key {
  if (ANY_PAIRS.test(text)) return refuse('MacIncomplete', { groups: text.split(/[:.]/).length });
  if (isMac(text) && !canBeMac(text)) return refuse('MacImpossible');
  if (isPlaceholder(text)) return refuse('SerialPlaceholder');
  if (/[\p{L}\p{N}][\s,;]+[\p{L}\p{N}]/u.test(text)) return refuse('SerialSeveral');
  const invalid = /[^A-Z0-9-]/u.exec(text)?.[0];
  if (invalid !== undefined) return refuse('SerialCharacters', { character: toCharacterName(invalid) });
  const key = text.replaceAll(/^-+|-+$/g, '');
  if (key.length < MIN_SERIAL_LENGTH) return refuse('SerialTooShort', { least: MIN_SERIAL_LENGTH });
  return key.length > MAX_SERIAL_LENGTH ? refuse('SerialTooLong', { most: MAX_SERIAL_LENGTH }) : key;
}
/** Characters that cannot be seen are named by their number. */
const toCharacterName = (character: string): string =>
  /[\p{C}\p{Z}\p{M}]/u.test(character)
    ? `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`
    : character;

/** Returns whether a key has the form of a MAC. Twelve decimal digits are a serial (decision D60). */
export const isMac = (key: string): boolean => /^[0-9A-F]{12}$/.test(key) && /[A-F]/.test(key);
const validateMac = (mac: string): Key => (canBeMac(mac) ? mac : refuse('MacImpossible'));
/** All zeros, all ones and group addresses (bit 0 of the first octet) belong to no unit. */
const canBeMac = (mac: string): boolean => !/^(0{12}|F{12})$/.test(mac) && (parseInt(mac.slice(0, 2), 16) & 1) === 0;

/** Returns a MAC's manufacturer prefix, for display only. */
export const getOui = (key: string): string | null => (isMac(key) ? key.slice(0, 6) : null);
