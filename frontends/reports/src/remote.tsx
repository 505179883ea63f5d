import { remote } from '@tailboard/web/remote';

const admin = { en: 'Admin', es: 'Administración', 'zh-CN': '管理' };
const secondSpelling = () => import('./codes/second-spelling.js');

/** All that the shell sees of codes and reports. */
export default remote({
  name: 'reports',
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
  ],
  routes: [
    { path: '/admin/codes/billingcodes', permission: 'code.read', page: () => import('./codes/codes-page.js') },
    { path: '/admin/codes/view', permission: 'code.read', page: () => import('./codes/view-code-page.js') },
    { path: '/admin/codes/add', permission: 'admin', page: () => import('./codes/add-code-page.js') },
    { path: '/admin/codes/edit', permission: 'admin', page: () => import('./codes/edit-code-page.js') },
    { path: '/admin/codes/billingcodes/view', permission: 'code.read', page: secondSpelling },
    { path: '/admin/codes/billingcodes/add', permission: 'admin', page: secondSpelling },
    { path: '/admin/codes/billingcodes/edit', permission: 'admin', page: secondSpelling },
    { path: '/admin/categories', permission: 'code.read', page: () => import('./categories/categories-page.js') },
    { path: '/admin/categories/add', permission: 'admin', page: () => import('./categories/add-category-page.js') },
    { path: '/admin/categories/edit', permission: 'admin', page: () => import('./categories/edit-category-page.js') },
  ],
});
