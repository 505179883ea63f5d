import { remote } from '@tailboard/web/remote';

const admin = { en: 'Admin', es: 'Administración', 'zh-CN': '管理' };

/** All that the shell sees of dispatch. */
export default remote({
  name: 'dispatch',
  navigation: [
    {
      label: { en: 'Jobs', es: 'Trabajos', 'zh-CN': '工单' },
      path: '/admin/jobs/assign',
      permission: 'board.read',
      icon: 'board',
      order: 40,
    },
    {
      label: { en: 'Work Order Import', es: 'Importar órdenes', 'zh-CN': '导入工单' },
      path: '/admin/jobs/import',
      permission: 'work-order.import',
      icon: 'import',
      group: admin,
      order: 125,
    },
  ],
  routes: [
    { path: '/admin/jobs/assign', permission: 'board.read', page: () => import('./board/board-page.js') },
    { path: '/admin/jobs/import', permission: 'work-order.import', page: () => import('./import/import-page.js') },
  ],
});
