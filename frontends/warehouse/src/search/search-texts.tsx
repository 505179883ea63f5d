import { texts } from '@tailboard/web/i18n/texts';

export const searchTexts = texts('warehouse-search', {
  en: {
    title: 'Search',
    context: 'Search by any part of a current or previous serial or MAC. Exact matches first.',
    search: 'Serial/Mac',
    filters: 'Search',
    hint: 'Type or scan a serial or MAC.',
    results: 'Matching CPEs',
  },
  es: {
    title: 'Buscar equipos',
    context: 'Busque por cualquier parte de una serie o MAC actual o anterior. Primero, las coincidencias exactas.',
    search: 'Serie/MAC',
    filters: 'Búsqueda',
    hint: 'Escriba o escanee un número de serie o una MAC.',
    results: 'Equipos coincidentes',
  },
  'zh-CN': {
    title: '查找设备',
    context: '可按现有或曾用序列号、MAC 的任何部分搜索，完全一致的排在最前。',
    search: '序列号/MAC',
    filters: '搜索',
    hint: '请输入或扫描序列号或 MAC。',
    results: '找到的设备',
  },
});
