import { remote } from '@tailboard/web/remote';
import { loadReportsCatalogs } from './locales/catalogs.js';

const admin = { en: 'Admin', es: 'Administración', 'zh-CN': '管理' };
const categories = () => import('./categories/categories-page.js');
const payrollLayouts = () => import('./payroll-layouts/layouts-page.js');
const secondSpelling = () => import('./codes/second-spelling.js');

/** The module that the shell loads: codes and reports. */
export default remote({
  name: 'reports',
  loadCatalogs: loadReportsCatalogs,
  navigation: [
    {
      label: { en: 'Billing Codes', es: 'Códigos de facturación', 'zh-CN': '计费代码' },
      path: '/admin/codes/billingcodes',
      permission: 'code.read',
      icon: 'receipt',
      group: admin,
      order: 110,
    },
    {
      label: { en: 'Categories', es: 'Categorías', 'zh-CN': '类别' },
      path: '/admin/categories',
      permission: 'code.read',
      icon: 'tag',
      group: admin,
      order: 120,
    },
    {
      label: { en: 'Code Reports', es: 'Informes de códigos', 'zh-CN': '代码报表' },
      path: '/admin/codereports',
      permission: 'report.codes',
      icon: 'chart',
      group: admin,
      order: 150,
    },
    {
      label: { en: 'Job Reports', es: 'Informes de trabajos', 'zh-CN': '工单报表' },
      path: '/admin/jobs/report',
      permission: 'report.jobs',
      icon: 'chart',
      group: admin,
      order: 155,
    },
    {
      label: { en: 'Payroll', es: 'Nómina', 'zh-CN': '工资核算' },
      path: '/admin/payroll',
      permission: 'payroll.copy',
      icon: 'documents',
      group: admin,
      order: 156,
    },
    {
      label: { en: 'Operator Payments', es: 'Pagos del operador', 'zh-CN': '运营商付款' },
      path: '/admin/operator-payments',
      permission: 'operator-payment.read',
      icon: 'receipt',
      group: admin,
      order: 157,
    },
    {
      label: { en: 'Exports', es: 'Exportaciones', 'zh-CN': '导出' },
      path: '/exports',
      permission: 'stock.read',
      // The office has them beside its reports.
      unless: 'report.jobs',
      icon: 'file',
      group: { en: 'Warehouse', es: 'Almacén', 'zh-CN': '仓库' },
      order: 209,
    },
    {
      label: { en: 'My Reports', es: 'Mis informes', 'zh-CN': '我的报表' },
      path: '/tech/myreport',
      permission: 'report.own',
      unless: 'report.jobs',
      icon: 'chart',
      order: 250,
    },
  ],
  routes: [
    { path: '/admin/codes/billingcodes', permission: 'code.read', page: () => import('./codes/codes-page.js') },
    { path: '/admin/codes/view', permission: 'code.read', page: () => import('./codes/view-code-page.js') },
    { path: '/admin/codes/add', permission: 'reference.write', page: () => import('./codes/add-code-page.js') },
    { path: '/admin/codes/edit', permission: 'reference.write', page: () => import('./codes/edit-code-page.js') },
    { path: '/admin/codes/billingcodes/view', permission: 'code.read', page: secondSpelling },
    { path: '/admin/codes/billingcodes/add', permission: 'reference.write', page: secondSpelling },
    { path: '/admin/codes/billingcodes/edit', permission: 'reference.write', page: secondSpelling },
    {
      path: '/admin/codereports',
      permission: 'report.codes',
      page: () => import('./code-reports/code-reports-page.js'),
    },
    { path: '/admin/jobs/report', permission: 'report.jobs', page: () => import('./jobs/job-report-page.js') },
    { path: '/admin/payroll', permission: 'payroll.copy', page: () => import('./payroll/payroll-page.js') },
    { path: '/admin/payroll/layouts', permission: 'payroll.copy', page: payrollLayouts },
    { path: '/admin/payroll/layouts/add', permission: 'payroll.export', page: payrollLayouts },
    { path: '/admin/payroll/layouts/edit', permission: 'payroll.export', page: payrollLayouts },
    {
      path: '/admin/operator-payments',
      permission: 'operator-payment.read',
      page: () => import('./operator-payments/operator-payments-page.js'),
    },
    { path: '/exports', permission: 'export.read', page: () => import('./exports/exports-page.js') },
    {
      path: '/report-subscriptions',
      permission: 'report.read',
      page: () => import('./subscriptions/subscriptions-page.js'),
    },
    { path: '/exports/:id', permission: 'export.read', page: () => import('./exports/export-page.js') },
    {
      path: '/tech/myreport',
      permission: 'report.own',
      page: () => import('./code-reports/my-report-page.js'),
      kept: true,
    },
    { path: '/admin/categories', permission: 'code.read', page: categories },
    { path: '/admin/categories/add', permission: 'reference.write', page: categories },
    { path: '/admin/categories/edit', permission: 'reference.write', page: categories },
  ],
});
