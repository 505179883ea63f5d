import { refusal, refuse, type Refused } from '../refusal.js';

/** Length limits of a serial or MAC in letters, digits and hyphens (decision D19). */
export const [SHORTEST_SERIAL, LONGEST_SERIAL] = [6, 32] as const;

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
export const MacIncomplete = refusal('MacIncomplete', 422, {
  en: 'A MAC has six groups of two; this one has {groups}. Scan it again.',
  es: 'Una MAC tiene seis grupos de dos; esta tiene {groups}. Escanéela de nuevo.',
  'zh-CN': 'MAC 应为六组两位，这里有 {groups} 组。请重新扫描。',
});
export const MacImpossible = refusal('MacImpossible', 422, {
  en: 'This MAC is not valid for a single CPE. Scan the label again.',
  es: 'Esta MAC no es válida para un solo equipo. Escanee de nuevo la etiqueta.',
  'zh-CN': '此 MAC 不是单台设备的有效地址。请重新扫描标签。',
});
/** Reasons why a text is not a serial. */
export const serialRefusals = [SerialNotGiven, SerialTooShort, SerialTooLong, MacIncomplete, MacImpossible] as const;

/** A parsed serial or MAC: its original text, and its normalized key or the reason why it is invalid. */
export interface ReadSerial {
  readonly raw: string;
  readonly key: string | Refused<(typeof serialRefusals)[number]['code']>;
}

const HEX = '[0-9A-F]';
/** Scanner prefixes of Code 128 and Data Matrix (`]C1`), and words on labels. */
const AIM = /(?<![A-Z0-9-])\][A-Z][0-9]/g;
const LABEL = /(?<![A-Z0-9-])(?:CM[ -]?MAC|MAC|S\/N|SN|SERIAL)\s*[:#=]\s*/g;
/** Grouped MACs with one separator throughout; a run of pairs of another length is an incomplete MAC. */
const PAIRS = new RegExp(`(?<![A-Z0-9:-])${HEX}{2}(?:([:-])${HEX}{2})(?:\\1${HEX}{2})*(?![A-Z0-9:-])`, 'g');
const FOURS = new RegExp(`(?<![A-Z0-9.])${HEX}{4}\\.${HEX}{4}\\.${HEX}{4}(?![A-Z0-9.])`, 'g');
/** Tokens are letters, digits and hyphens; other characters separate. A grouped MAC is one token. */
const TOKEN = new RegExp(`${PAIRS.source}|[A-Z0-9](?:[A-Z0-9-]*[A-Z0-9])?`, 'g');

/**
 * Extracts serials and MACs from typed, pasted or scanned text, in order. Removes labels and scanner prefixes. A MAC
 * has one key however it is grouped; a serial keeps its hyphens (decision D19).
 */
export function serialsIn(text: string): ReadSerial[] {
  const plain = text.normalize('NFKC').toUpperCase().replaceAll(AIM, ' ').replaceAll(LABEL, ' ');
  const joined = plain.replaceAll(FOURS, (mac) => mac.replaceAll('.', ''));
  return [...joined.matchAll(TOKEN)].map(([raw]) => ({ raw, key: keyOf(raw) }));
}

/** Parses exactly one serial, for fields, cells and list entries; additional text is refused. */
export function serialOf(text: string): ReadSerial {
  const found = serialsIn(text);
  const raw = text.trim().slice(0, 2 * LONGEST_SERIAL);
  if (found.length === 0) return { raw, key: refuse('SerialNotGiven') };
  return found.length === 1 ? { ...found[0]!, raw } : { raw, key: joinedKey(found.map(({ raw: part }) => part)) };
}
/** Several tokens in place of one are a split serial, or two. */
const joinedKey = (parts: readonly string[]): ReadSerial['key'] => {
  const key = parts.join('');
  return key.length > LONGEST_SERIAL ? refuse('SerialTooLong', { most: LONGEST_SERIAL }) : keyOf(key);
};

function keyOf(token: string): ReadSerial['key'] {
  const pairs = token.match(new RegExp(`^${HEX}{2}(?:[:-]${HEX}{2})+$`)) ? token.split(/[:-]/) : undefined;
  if (pairs && pairs.length !== 6 && token.includes(':')) return refuse('MacIncomplete', { groups: pairs.length });
  const key = pairs?.length === 6 ? pairs.join('') : token;
  if (isMac(key) && !canBeMac(key)) return refuse('MacImpossible');
  if (key.length < SHORTEST_SERIAL) return refuse('SerialTooShort', { least: SHORTEST_SERIAL });
  return key.length > LONGEST_SERIAL ? refuse('SerialTooLong', { most: LONGEST_SERIAL }) : key;
}

/** Returns whether a key has the form of a MAC: twelve hexadecimal digits. */
export const isMac = (key: string): boolean => /^[0-9A-F]{12}$/.test(key);
/** All zeros, all ones and group addresses (bit 0 of the first octet) belong to no unit. */
const canBeMac = (mac: string): boolean => !/^(0{12}|F{12})$/.test(mac) && (parseInt(mac.slice(0, 2), 16) & 1) === 0;

/** Returns a MAC's manufacturer prefix, for display only. */
export const ouiOf = (key: string): string | null => (isMac(key) ? key.slice(0, 6) : null);
