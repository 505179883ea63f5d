import { texts } from '@tailboard/web/i18n/texts';

export const importTexts = texts('dispatch-import', {
  en: {
    title: 'Work order import',
    context: 'CSV or JSON files of the cable operator become jobs; orders that changed update theirs.',
    drop: 'Drop a file with work orders here',
    hint: 'CSV or JSON. Importing the same file twice changes nothing.',
    created: 'New',
    updated: 'Changed',
    unchanged: 'Already known',
    openBoard: 'Board of {{date}}',
    order: 'Work order',
    match: 'Match work orders',
    toMatch: 'To match',
  },
  es: {
    title: 'Importar órdenes de trabajo',
    context:
      'Los archivos CSV o JSON del operador de cable se convierten en trabajos; las órdenes que cambiaron actualizan los suyos.',
    drop: 'Suelte aquí un archivo con órdenes de trabajo',
    hint: 'CSV o JSON. Importar dos veces el mismo archivo no cambia nada.',
    created: 'Nuevas',
    updated: 'Modificadas',
    unchanged: 'Ya conocidas',
    openBoard: 'Tablero del {{date}}',
    order: 'Orden',
    match: 'Vincular órdenes',
    toMatch: 'Por vincular',
  },
  'zh-CN': {
    title: '导入工单',
    context: '有线运营商的 CSV 或 JSON 文件会变成工单；有变更的订单会更新对应的工单。',
    drop: '将工单文件拖放到此处',
    hint: '支持 CSV 或 JSON。重复导入同一文件不会产生任何变化。',
    created: '新增',
    updated: '变更',
    unchanged: '已有',
    openBoard: '{{date}} 的派工板',
    order: '工单号',
    match: '匹配工作单',
    toMatch: '待匹配',
  },
});
