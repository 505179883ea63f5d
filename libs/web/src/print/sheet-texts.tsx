import { texts } from '../i18n/texts.js';

export const sheetTexts = texts('web-print', {
  en: {
    print: 'Print',
    printed: 'Printed by {{by}}, {{at}}',
    page: 'Page {{page}} of {{pages}}',
    sum: '{{group}}: {{count}}',
    total: 'Total: {{count}}',
    signature: '{{name}}, signature',
    date: 'Date',
    preview: 'Print preview',
  },
  es: {
    print: 'Imprimir',
    printed: 'Impreso por {{by}}, {{at}}',
    page: 'Página {{page}} de {{pages}}',
    sum: '{{group}}: {{count}}',
    total: 'Total: {{count}}',
    signature: '{{name}}, firma',
    date: 'Fecha',
    preview: 'Vista previa de impresión',
  },
  'zh-CN': {
    print: '打印',
    printed: '打印人：{{by}}，{{at}}',
    page: '第 {{page}} 页，共 {{pages}} 页',
    sum: '{{group}}：{{count}}',
    total: '合计：{{count}}',
    signature: '{{name}} 签名',
    date: '日期',
    preview: '打印预览',
  },
});
