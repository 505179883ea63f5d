import { serialRefusals } from '@tailboard/contracts/equipment/serial';
import { KeyOfAnother } from '@tailboard/contracts/equipment/unit-refusals';
import type { Text } from '@tailboard/contracts/locale';
import { wordsWith, type NamedTexts } from '@tailboard/service/import/findings';

/** Removes the final period, because other problems of the row are appended. */
const withoutStop = (text: Text): Text =>
  Object.fromEntries(Object.entries(text).map(([locale, message]) => [locale, message.replace(/[.。]$/, '')])) as Text;

const texts = {
  notARecord: { en: 'This is not a unit.', es: 'Esto no es un equipo.', 'zh-CN': '这不是设备。' },
  duplicate: {
    en: 'Unit {number} already stands in line {line} of this file. Only that one was taken.',
    es: 'El equipo {number} ya está en la línea {line} de este archivo. Solo se tomó ese.',
    'zh-CN': '设备 {number} 已出现在本文件第 {line} 行，只采用了那一行。',
  },
  lost: { en: 'The unit was lost.', es: 'El equipo se perdió.', 'zh-CN': '该设备已丢失。' },
  cannotBeKept: {
    en: 'The unit holds characters that cannot be kept.',
    es: 'El equipo contiene caracteres que no se pueden guardar.',
    'zh-CN': '该设备包含无法保存的字符。',
  },
  noRows: { en: 'The file holds no units.', es: 'El archivo no contiene equipos.', 'zh-CN': '文件中没有设备。' },
  listExpected: {
    en: 'Expected a list of units: […] or {"data": […]}.',
    es: 'Se esperaba una lista de equipos: […] o {"data": […]}.',
    'zh-CN': '应为设备列表：[…] 或 {"data": […]}。',
  },
  listNeverClosed: {
    en: 'The list of units is never closed.',
    es: 'La lista de equipos no se cierra.',
    'zh-CN': '设备列表没有结束。',
  },
  commaExpected: {
    en: 'Expected a comma between two units.',
    es: 'Se esperaba una coma entre dos equipos.',
    'zh-CN': '两台设备之间应有逗号。',
  },
  elementTooLong: {
    en: 'A unit is longer than {limit} characters.',
    es: 'Un equipo supera los {limit} caracteres.',
    'zh-CN': '某台设备超过 {limit} 个字符。',
  },
  endsInElement: {
    en: 'The file ends in the middle of the unit that begins here.',
    es: 'El archivo termina en medio del equipo que empieza aquí.',
    'zh-CN': '文件在此处开始的设备中途结束。',
  },
  elementExpected: { en: 'Expected a unit.', es: 'Se esperaba un equipo.', 'zh-CN': '此处应为设备。' },
  tooManyRefused: {
    en: 'Already {limit} rows of this file are no units, so it was not read further. The rows before are counted; look into the file and import it again.',
    es: 'Ya son {limit} las filas de este archivo que no son equipos, por lo que no se siguió leyendo. Las filas anteriores están contadas; revise el archivo e impórtelo de nuevo.',
    'zh-CN': '此文件中已有 {limit} 行不是设备，因此停止读取。之前的行均已计入；请检查文件后重新导入。',
  },

  notUpc: {
    en: '{field} is not a UPC: 12 digits, the last of which checks the others',
    es: '{field} no es un UPC: 12 cifras, la última comprueba las demás',
    'zh-CN': '{field} 不是 UPC（12 位数字，最后一位为校验位）',
  },
  kindMissing: {
    en: 'It says neither type nor model nor UPC',
    es: 'No indica ni tipo, ni modelo, ni UPC',
    'zh-CN': '未注明类型、型号或 UPC',
  },
  unknownType: {
    en: 'Nobody defined the type "{name}", or it is retired.',
    es: 'Nadie ha definido el tipo «{name}», o está retirado.',
    'zh-CN': '类型“{name}”尚未定义或已停用。',
  },
  unknownModel: {
    en: 'Nobody defined the model "{name}", or it is retired.',
    es: 'Nadie ha definido el modelo «{name}», o está retirado.',
    'zh-CN': '型号“{name}”尚未定义或已停用。',
  },
  unknownUpc: {
    en: 'No model has the UPC {name}.',
    es: 'Ningún modelo tiene el UPC {name}.',
    'zh-CN': '没有型号使用 UPC {name}。',
  },
  modelOfAnotherType: {
    en: 'The model "{name}" is of another type.',
    es: 'El modelo «{name}» es de otro tipo.',
    'zh-CN': '型号“{name}”属于其他类型。',
  },
  unknownPlace: {
    en: 'There is no open location "{name}".',
    es: 'No hay ninguna ubicación abierta «{name}».',
    'zh-CN': '没有名为“{name}”的开放地点。',
  },
  [KeyOfAnother.code]: KeyOfAnother.text,
  ...(Object.fromEntries(serialRefusals.map(({ code, text }) => [code, withoutStop(text)])) as Record<string, Text>),
} as const satisfies NamedTexts & Record<string, Text>;

/** Formats the findings of a unit import. */
export const unitWords = wordsWith(texts);
