import { texts } from '@tailboard/web/i18n/texts';

export const searchTexts = texts('warehouse-search', {
  en: {
    title: 'Search',
    context: 'Search by any part of a current or previous serial or MAC. Exact matches first.',
    search: 'Serial/Mac',
    filters: 'Search',
    hint: 'Type or scan a serial or MAC.',
    results: 'Matching CPEs',
    moreKeys:
      'More than {{count}} serials and MACs match, and only the first {{count}} are searched. Enter more characters.',
  },
  es: {
    title: 'Buscar equipos',
    context: 'Busque por cualquier parte de una serie o MAC actual o anterior. Primero, las coincidencias exactas.',
    search: 'Serie/MAC',
    filters: 'Búsqueda',
    hint: 'Escriba o escanee un número de serie o una MAC.',
    results: 'Equipos coincidentes',
    moreKeys:
      'Coinciden más de {{count}} series y MAC, y solo se buscan las primeras {{count}}. Escriba más caracteres.',
  },
  'zh-CN': {
    title: '查找设备',
    context: '可按现有或曾用序列号、MAC 的任何部分搜索，完全一致的排在最前。',
    search: '序列号/MAC',
    filters: '搜索',
    hint: '请输入或扫描序列号或 MAC。',
    results: '找到的设备',
    moreKeys: '匹配的序列号和 MAC 超过 {{count}} 个，只搜索前 {{count}} 个。请输入更多字符。',
  },
});
