import { refusal } from '../refusal.js';

export const TooManySerials = refusal(
  'TooManySerials',
  422,
  {
    en: 'At most {most} serials can be sent at once; you sent {count}. Send them in smaller groups.',
    es: 'Se pueden enviar como máximo {most} números de serie a la vez; envió {count}. Envíelos en grupos más pequeños.',
    'zh-CN': '一次最多 {most} 个序列号，当前为 {count} 个。请分批提交。',
  },
  'serial_mac',
);
export const LocationUnknown = refusal(
  'LocationUnknown',
  422,
  {
    en: 'This location is closed or does not exist. Choose another one.',
    es: 'Esta ubicación está cerrada o no existe. Elija otra.',
    'zh-CN': '该地点已关闭或不存在，请另选。',
  },
  'location_id',
);
export const CpeTypeUnknown = refusal(
  'CpeTypeUnknown',
  422,
  {
    en: 'This type is retired or does not exist. Choose another one.',
    es: 'Este tipo está retirado o no existe. Elija otro.',
    'zh-CN': '该类型已停用或不存在，请另选。',
  },
  'cpe_type_id',
);
export const CpeModelUnknown = refusal(
  'CpeModelUnknown',
  422,
  {
    en: 'This model is retired, does not exist, or belongs to another type.',
    es: 'Este modelo está retirado, no existe o pertenece a otro tipo.',
    'zh-CN': '该型号已停用、不存在或属于其他类型。',
  },
  'cpe_model_id',
);
export const ListNotYours = refusal('ListNotYours', 403, {
  en: 'You may only see and change your own list.',
  es: 'Solo puede ver y cambiar su propia lista.',
  'zh-CN': '您只能查看和更改自己的列表。',
});
export const OverrideNotAllowed = refusal('OverrideNotAllowed', 403, {
  en: 'Only the office and the warehouse may overwrite CPEs.',
  es: 'Solo la oficina y el almacén pueden sobrescribir equipos.',
  'zh-CN': '只有办公室和仓库可以覆盖设备记录。',
});
export const UnitNotFound = refusal('UnitNotFound', 404, {
  en: 'This CPE is not in inventory.',
  es: 'Este equipo no está en el inventario.',
  'zh-CN': '该设备不在库存中。',
});
/** Refers to one unit of many. */
export const NotInInventory = refusal('NotInInventory', 404, {
  en: 'not in inventory',
  es: 'no está en el inventario',
  'zh-CN': '不在库存中',
});
export const AlreadyInInventory = refusal('AlreadyInInventory', 409, {
  en: 'already in inventory',
  es: 'ya está en el inventario',
  'zh-CN': '已在库存中',
});
export const KnownWithOtherMac = refusal('KnownWithOtherMac', 409, {
  en: 'in inventory with the MAC {mac}; correct it there',
  es: 'ya está en el inventario con la MAC {mac}; corríjala allí',
  'zh-CN': '已在库存中，MAC 为 {mac}；请在该设备上更正',
});
export const UpcOfModel = refusal('UpcOfModel', 422, {
  en: 'the UPC of a model, not a serial number; scan the other code on the label',
  es: 'es el UPC de un modelo, no un número de serie; escanee el otro código de la etiqueta',
  'zh-CN': '这是型号的 UPC，不是序列号；请扫描标签上的另一个条码',
});
export const KeyOfAnother = refusal('KeyOfAnother', 409, {
  en: '{key} belongs to another CPE',
  es: '{key} pertenece a otro equipo',
  'zh-CN': '{key} 属于另一台设备',
});
/** Refusals that the caller may override by repeating the command with `override`. */
export const HeldByAnother = refusal('HeldByAnother', 409, {
  en: 'on the list of {label}',
  es: 'en la lista de {label}',
  'zh-CN': '在 {label} 的列表中',
});
export const OnAJob = refusal('OnAJob', 409, {
  en: 'used on a job',
  es: 'usado en un trabajo',
  'zh-CN': '已用于工单',
});
export const WithTheProvider = refusal('WithTheProvider', 409, {
  en: 'returned to the provider',
  es: 'devuelto al proveedor',
  'zh-CN': '已退还运营商',
});
export const InTheWarehouse = refusal('InTheWarehouse', 409, {
  en: 'in the warehouse',
  es: 'en el almacén',
  'zh-CN': '在仓库中',
});
export const InTheWarehouseAt = refusal('InTheWarehouseAt', 409, {
  en: 'in the warehouse {place}',
  es: 'en el almacén {place}',
  'zh-CN': '在仓库 {place} 中',
});
export const IsMissing = refusal('IsMissing', 409, {
  en: 'missing from the list of {label}',
  es: 'falta de la lista de {label}',
  'zh-CN': '在 {label} 的列表中缺失',
});
/** `shipment` is the RMA of the open shipment. */
export const InAnotherShipment = refusal('InAnotherShipment', 409, {
  en: 'packed in the open shipment {shipment}',
  es: 'embalado en el envío abierto {shipment}',
  'zh-CN': '已装入未发运的批次 {shipment}',
});
export const overridable = [
  HeldByAnother,
  OnAJob,
  WithTheProvider,
  InTheWarehouse,
  InTheWarehouseAt,
  IsMissing,
  InAnotherShipment,
] as const;

export const ReasonNeeded = refusal('ReasonNeeded', 422, {
  en: 'was returned to the provider; enter a reason',
  es: 'fue devuelto al proveedor; indique un motivo',
  'zh-CN': '已退还运营商，请填写原因',
});
export const NotOnTheList = refusal('NotOnTheList', 409, {
  en: 'not on this list',
  es: 'no está en esta lista',
  'zh-CN': '不在此列表中',
});
export const OnOthersList = refusal('OnOthersList', 409, {
  en: "on {label}'s list",
  es: 'en la lista de {label}',
  'zh-CN': '在 {label} 的列表中',
});
export const StillOnAJob = refusal('StillOnAJob', 409, {
  en: 'used on a job; return it first',
  es: 'usado en un trabajo; recupérelo primero',
  'zh-CN': '已用于工单，请先收回',
});
export const NotInTheShipment = refusal('NotInTheShipment', 409, {
  en: 'not in this shipment',
  es: 'no está en este envío',
  'zh-CN': '不在此批次中',
});
export const ShipmentHasUnits = refusal('ShipmentHasUnits', 409, {
  en: 'This shipment still contains CPEs. Take them out first.',
  es: 'Este envío todavía contiene equipos. Sáquelos primero.',
  'zh-CN': '该批次中仍有设备，请先取出。',
});
export const ShipmentChanged = refusal('ShipmentChanged', 409, {
  en: 'the shipment was changed later',
  es: 'el envío cambió después',
  'zh-CN': '该批次之后已更改',
});

export const CountChanged = refusal('CountChanged', 409, {
  en: 'the stock count was changed later',
  es: 'el recuento cambió después',
  'zh-CN': '该盘点之后已更改',
});
export const NotHeld = refusal('NotHeld', 409, {
  en: 'not held by anyone',
  es: 'nadie lo tiene',
  'zh-CN': '无人持有',
});
export const ReceiptNotFound = refusal('ReceiptNotFound', 404, {
  en: 'This receipt does not exist or contains no CPEs any more.',
  es: 'Esta recepción no existe o ya no contiene equipos.',
  'zh-CN': '该入库记录不存在，或已不含设备。',
});
export const HolderOrLocation = refusal(
  'HolderOrLocation',
  422,
  {
    en: 'Choose a holder or a location, not both.',
    es: 'Elija un titular o una ubicación, no ambos.',
    'zh-CN': '请选择持有人或地点，不能同时选择。',
  },
  'user_id',
);
export const NotInAWarehouse = refusal('NotInAWarehouse', 409, {
  en: 'not in a warehouse, so its location cannot be changed',
  es: 'no está en un almacén, por lo que no se puede cambiar su ubicación',
  'zh-CN': '不在仓库中，不能更改地点',
});
export const HolderIsFixed = refusal('HolderIsFixed', 409, {
  en: 'on a job or returned to the provider, so its holder cannot be changed',
  es: 'está en un trabajo o devuelto al proveedor, por lo que no se puede cambiar su titular',
  'zh-CN': '已用于工单或已退还运营商，不能更改持有人',
});
/** Refers to one unit of many. */
export const CorrectionNotAllowed = refusal('CorrectionNotAllowed', 403, {
  en: 'was returned to the provider; only managers can correct it',
  es: 'fue devuelto al proveedor; solo los gerentes pueden corregirlo',
  'zh-CN': '已退还运营商，只有经理可以更正',
});
export const UnitIsRemoved = refusal('UnitIsRemoved', 409, {
  en: 'deleted; restore it first',
  es: 'eliminado; restáurelo primero',
  'zh-CN': '已删除，请先恢复',
});
export const ChangedSince = refusal('ChangedSince', 409, {
  en: 'was changed later; not moved back',
  es: 'cambió después; no se devolvió',
  'zh-CN': '之后已更改，未恢复',
});
export const NothingToChange = refusal('NothingToChange', 422, {
  en: 'Choose a type, a model, a condition or a location to change.',
  es: 'Elija el tipo, el modelo, el estado o la ubicación que quiere cambiar.',
  'zh-CN': '请选择要更改的类型、型号、状况或位置。',
});
export const VerifiedSince = refusal('VerifiedSince', 409, {
  en: 'the list was verified, reset or reconciled again since; it was not reopened',
  es: 'la lista se volvió a verificar, reiniciar o conciliar después; no se reabrió',
  'zh-CN': '之后列表又被核对、重置或对账，未重新打开',
});
export const RemovalIsOff = refusal('RemovalIsOff', 403, {
  en: 'CPEs cannot be deleted: the setting is off.',
  es: 'No se pueden eliminar equipos: el ajuste está desactivado.',
  'zh-CN': '设置已关闭，不能删除设备。',
});
export const ReconciledMeanwhile = refusal('ReconciledMeanwhile', 409, {
  en: 'This list was verified again in the meantime. Review it again.',
  es: 'Esta lista se verificó de nuevo entretanto. Revísela otra vez.',
  'zh-CN': '此列表刚刚被重新核对，请再次查看。',
});
