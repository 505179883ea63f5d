import { texts } from '@tailboard/web/i18n/texts';

export const packingListTexts = texts('warehouse-packing-list', {
  en: {
    title: 'Receive from a file',
    context: 'Import a provider’s packing list as CSV or JSON. Each CPE is received at its location.',
    drop: 'Drop a packing list here',
    hint: 'Columns: serial_mac and, if known, mac, cpe_type, model, upc, location. Type, model or UPC identifies the CPE. Importing the same file twice changes nothing.',
    serial: 'Serial/MAC',
    received: 'Received',
    known: 'Already in inventory',
    scan: 'Scan or paste',
    stock: 'CPEs in Warehouse',
  },
  es: {
    title: 'Recibir desde un archivo',
    context: 'Importe la lista de empaque de un proveedor en CSV o JSON. Cada equipo se recibe en su ubicación.',
    drop: 'Suelte aquí una lista de empaque',
    hint: 'Columnas: serial_mac y, si se conocen, mac, cpe_type, model, upc, location. El tipo, el modelo o el UPC identifica el equipo. Importar dos veces el mismo archivo no cambia nada.',
    serial: 'Serie/MAC',
    received: 'Recibidos',
    known: 'Ya en inventario',
    scan: 'Escanear o pegar',
    stock: 'Equipos en almacén',
  },
  'zh-CN': {
    title: '从文件入库',
    context: '导入运营商的装箱单（CSV 或 JSON）。每台设备入库到其所在地点。',
    drop: '将装箱单拖放到此处',
    hint: '列：serial_mac，以及已知的 mac、cpe_type、model、upc、location。设备由类型、型号或 UPC 确定。重复导入同一文件不会产生任何变化。',
    serial: '序列号/MAC',
    received: '已入库',
    known: '已在库存',
    scan: '扫码或粘贴',
    stock: '在库设备',
  },
});
