import { texts } from '@tailboard/web/i18n/texts';

export const searchTexts = texts('warehouse-search', {
  en: {
    title: 'Search',
    context: 'Any part of a serial or MAC that a CPE has or had: what fits whole comes first.',
    search: 'Serial/Mac',
    filters: 'What is searched for',
    hint: 'Type or scan a serial or MAC.',
    results: 'CPEs that were found',
  },
  es: {
    title: 'Buscar equipos',
    context: 'Cualquier parte de una serie o MAC que un equipo tiene o tuvo: lo que coincide entero va primero.',
    search: 'Serie/MAC',
    filters: 'Qué se busca',
    hint: 'Escriba o escanee un número de serie o una MAC.',
    results: 'Equipos encontrados',
  },
  'zh-CN': {
    title: '查找设备',
    context: '可输入设备现有或曾有的序列号或 MAC 的任何部分，完全一致的排在最前。',
    search: '序列号/MAC',
    filters: '搜索内容',
    hint: '请输入或扫描序列号或 MAC。',
    results: '找到的设备',
  },
});
