import { serialRefusals } from '@tailboard/contracts/equipment/serial';
import { unitFieldTitles } from '@tailboard/contracts/equipment/unit-columns';
import * as no from '@tailboard/contracts/equipment/unit-refusals';
import type { Text } from '@tailboard/contracts/locale';
import { createFindingTexts, type NamedTexts } from '@tailboard/service/import/findings/findings';

/** Removes the final period, because other problems of the row are appended. */
const withoutStop = (text: Text): Text =>
  Object.fromEntries(Object.entries(text).map(([locale, message]) => [locale, message.replace(/[.。]$/, '')])) as Text;

const texts = {
  notARecord: { en: 'This is not a CPE.', es: 'Esto no es un equipo.', 'zh-CN': '这不是设备。' },
  duplicate: {
    en: 'CPE {number} is already in line {line} of this file. Only the first one was imported.',
    es: 'El equipo {number} ya está en la línea {line} de este archivo. Solo se importó el primero.',
    'zh-CN': '设备 {number} 已出现在本文件第 {line} 行，只导入了第一行。',
  },
  lost: { en: 'The CPE was not saved.', es: 'El equipo no se guardó.', 'zh-CN': '该设备未保存。' },
  cannotBeKept: {
    en: 'The CPE contains characters that cannot be saved.',
    es: 'El equipo contiene caracteres que no se pueden guardar.',
    'zh-CN': '该设备包含无法保存的字符。',
  },
  noRows: { en: 'The file contains no CPEs.', es: 'El archivo no contiene equipos.', 'zh-CN': '文件中没有设备。' },
  listExpected: {
    en: 'Expected a list of CPEs: […] or {"data": […]}.',
    es: 'Se esperaba una lista de equipos: […] o {"data": […]}.',
    'zh-CN': '应为设备列表：[…] 或 {"data": […]}。',
  },
  listNeverClosed: {
    en: 'The list of CPEs is never closed.',
    es: 'La lista de equipos no se cierra.',
    'zh-CN': '设备列表没有结束。',
  },
  commaExpected: {
    en: 'Expected a comma between two CPEs.',
    es: 'Se esperaba una coma entre dos equipos.',
    'zh-CN': '两台设备之间应有逗号。',
  },
  elementTooLong: {
    en: 'A CPE is longer than {limit} characters.',
    es: 'Un equipo supera los {limit} caracteres.',
    'zh-CN': '某台设备超过 {limit} 个字符。',
  },
  endsInElement: {
    en: 'The file ends inside the CPE that begins here.',
    es: 'El archivo termina en medio del equipo que empieza aquí.',
    'zh-CN': '文件在此处开始的设备中途结束。',
  },
  elementExpected: { en: 'Expected a CPE.', es: 'Se esperaba un equipo.', 'zh-CN': '此处应为设备。' },
  tooManyRefused: {
    en: '{limit} rows of this file are not CPEs, so reading stopped. The rows before are counted. Check the file and import it again.',
    es: '{limit} filas de este archivo no son equipos, por lo que se detuvo la lectura. Las filas anteriores están contadas. Revise el archivo e impórtelo de nuevo.',
    'zh-CN': '此文件中有 {limit} 行不是设备，因此停止读取。之前的行均已计入。请检查文件后重新导入。',
  },

  notUpc: {
    en: '{field} is not a UPC: 12 digits, the last one is a check digit',
    es: '{field} no es un UPC: 12 cifras, la última es la de control',
    'zh-CN': '{field} 不是 UPC（12 位数字，最后一位为校验位）',
  },
  kindMissing: {
    en: 'Type, model and UPC are missing.',
    es: 'Faltan el tipo, el modelo y el UPC.',
    'zh-CN': '缺少类型、型号和 UPC。',
  },
  unknownType: {
    en: 'The type "{name}" does not exist or is retired.',
    es: 'El tipo «{name}» no existe o está retirado.',
    'zh-CN': '类型“{name}”不存在或已停用。',
  },
  unknownModel: {
    en: 'The model "{name}" does not exist or is retired.',
    es: 'El modelo «{name}» no existe o está retirado.',
    'zh-CN': '型号“{name}”不存在或已停用。',
  },
  unknownUpc: {
    en: 'No model has the UPC {name}.',
    es: 'Ningún modelo tiene el UPC {name}.',
    'zh-CN': '没有型号使用 UPC {name}。',
  },
  modelOfAnotherType: {
    en: 'The model "{name}" belongs to another type.',
    es: 'El modelo «{name}» es de otro tipo.',
    'zh-CN': '型号“{name}”属于其他类型。',
  },
  notCondition: {
    en: 'This is not a condition. Write New, Used or Defective',
    es: 'Esto no es una condición. Escriba Nuevo, Usado o Defectuoso',
    'zh-CN': '这不是有效状况，请填写：全新、已用或故障',
  },
  unknownTechnician: {
    en: 'No active person, or more than one, has the number or name "{name}".',
    es: 'Ninguna persona activa, o más de una, tiene el número o nombre «{name}».',
    'zh-CN': '没有或有多名在职人员的编号或姓名为“{name}”。',
  },
  jobNotAllowed: {
    en: 'You may not place CPEs on jobs. Ask a supervisor to import this row, or remove the job.',
    es: 'Usted no puede colocar equipos en trabajos. Pida a un supervisor que importe esta fila o quite el trabajo.',
    'zh-CN': '您无权将设备登记到工单。请让主管导入此行，或删除工单号。',
  },
  unknownJob: {
    en: 'No job, or more than one, has the number "{name}".',
    es: 'Ningún trabajo, o más de uno, tiene el número «{name}».',
    'zh-CN': '没有或有多个工单的编号为“{name}”。',
  },
  jobWithoutTechnician: {
    en: 'The job "{name}" has no technician. Name one in the row.',
    es: 'El trabajo «{name}» no tiene técnico. Indique uno en la fila.',
    'zh-CN': '工单“{name}”没有技术员，请在该行中填写。',
  },
  unknownPlace: {
    en: 'No open location is named "{name}".',
    es: 'No hay ninguna ubicación abierta «{name}».',
    'zh-CN': '没有名为“{name}”的开放地点。',
  },
  [no.KeyOfAnother.code]: no.KeyOfAnother.text,
  [no.KnownWithOtherMac.code]: no.KnownWithOtherMac.text,
  [no.UpcOfModel.code]: no.UpcOfModel.text,
  // Where a known unit is that is not in a warehouse.
  [no.HeldByAnother.code]: no.HeldByAnother.text,
  [no.OnAJob.code]: no.OnAJob.text,
  [no.WithTheProvider.code]: no.WithTheProvider.text,
  [no.IsMissing.code]: no.IsMissing.text,
  [no.UnitIsRemoved.code]: no.UnitIsRemoved.text,
  ...(Object.fromEntries(serialRefusals.map(({ code, text }) => [code, withoutStop(text)])) as Record<string, Text>),
} as const satisfies NamedTexts & Record<string, Text>;

/** Formats the findings of a unit import. */
export const unitWords = createFindingTexts(texts, unitFieldTitles);
