import { texts } from '@tailboard/web/i18n/texts';

export const minimumTexts = texts('warehouse-minimum', {
  en: {
    title: 'Minimum Stock',
    context: 'The least number of CPEs of a model that a location should have. The dashboard shows what is below.',
    add: 'Add minimum stock',
    edit: 'Edit minimum stock',
    empty: 'No model has a minimum stock yet.',
    minimum: 'Minimum',
    inStock: 'In warehouse',
    name: '{{model}}, {{location}}',
  },
  es: {
    title: 'Existencias mínimas',
    context: 'La cantidad mínima de equipos de un modelo que debe tener una ubicación. El panel muestra lo que falta.',
    add: 'Añadir existencias mínimas',
    edit: 'Editar existencias mínimas',
    empty: 'Ningún modelo tiene existencias mínimas todavía.',
    minimum: 'Mínimo',
    inStock: 'En el almacén',
    name: '{{model}}, {{location}}',
  },
  'zh-CN': {
    title: '最低库存',
    context: '某地点某型号设备应有的最少数量。低于该数量的会显示在仪表板上。',
    add: '新增最低库存',
    edit: '编辑最低库存',
    empty: '还没有为任何型号设置最低库存。',
    minimum: '最低数量',
    inStock: '在库',
    name: '{{model}}，{{location}}',
  },
});
