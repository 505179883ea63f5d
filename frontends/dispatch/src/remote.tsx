import { remote } from '@tailboard/web/remote';

const admin = { en: 'Admin', es: 'Administración', 'zh-CN': '管理' };
const jobs = { en: 'Jobs', es: 'Trabajos', 'zh-CN': '工单' };

/** All that the shell sees of dispatch. */
export default remote({
  name: 'dispatch',
  navigation: [
    {
      label: jobs,
      path: '/admin/jobs/assign',
      permission: 'board.read',
      icon: 'board',
      order: 40,
    },
    {
      label: { en: 'All Jobs', es: 'Todos los trabajos', 'zh-CN': '全部工单' },
      path: '/admin/jobs/assign',
      permission: 'board.read',
      icon: 'board',
      group: admin,
      submenu: jobs,
      order: 130,
    },
    {
      label: { en: 'Work Order Import', es: 'Importar órdenes', 'zh-CN': '导入工单' },
      path: '/admin/jobs/import',
      permission: 'work-order.import',
      icon: 'import',
      group: admin,
      submenu: jobs,
      order: 133,
    },
    {
      label: { en: 'My Jobs', es: 'Mis trabajos', 'zh-CN': '我的工单' },
      path: '/tech/myjobs',
      permission: 'job.own',
      icon: 'check',
      order: 35,
    },
    {
      label: { en: 'Quick Re-Assign', es: 'Reasignación rápida', 'zh-CN': '快速改派' },
      path: '/admin/jobs/quickassign',
      permission: 'job.quick-assign',
      icon: 'move',
      group: admin,
      submenu: jobs,
      order: 131,
    },
    {
      label: { en: 'Work Order Matching', es: 'Vincular órdenes', 'zh-CN': '匹配工作单' },
      path: '/admin/jobs/match',
      permission: 'work-order.match',
      icon: 'link',
      group: admin,
      submenu: jobs,
      order: 132,
    },
    {
      label: { en: 'Events', es: 'Eventos', 'zh-CN': '日程' },
      path: '/admin/events',
      permission: 'schedule.read',
      icon: 'calendar',
      order: 30,
    },
    {
      label: { en: 'Events', es: 'Eventos', 'zh-CN': '日程' },
      path: '/admin/events',
      permission: 'schedule.write',
      icon: 'calendar',
      group: admin,
      order: 170,
    },
    {
      label: { en: 'Time Slots', es: 'Franjas horarias', 'zh-CN': '时段' },
      path: '/admin/timeslots',
      permission: 'reference.write',
      icon: 'clock',
      group: admin,
      order: 180,
    },
  ],
  routes: [
    { path: '/admin/events', permission: 'schedule.read', page: () => import('./events/events-page.js') },
    { path: '/admin/timeslots', permission: 'reference.write', page: () => import('./timeslots/time-slots-page.js') },
    { path: '/admin/timeslots/add', permission: 'admin', page: () => import('./timeslots/add-time-slot-page.js') },
    { path: '/admin/timeslots/edit', permission: 'admin', page: () => import('./timeslots/edit-time-slot-page.js') },
    { path: '/admin/jobs/assign', permission: 'board.read', page: () => import('./board/board-page.js') },
    { path: '/admin/jobs/match', permission: 'work-order.match', page: () => import('./match/match-page.js') },
    { path: '/admin/jobs/edit', permission: 'job.edit', page: () => import('./edit/edit-page.js') },
    { path: '/admin/jobs/quickassign', permission: 'job.quick-assign', page: () => import('./quick/quick-page.js') },
    { path: '/tech/myjobs', permission: 'job.own', page: () => import('./myjobs/my-jobs-page.js') },
    { path: '/admin/jobs/import', permission: 'work-order.import', page: () => import('./import/import-page.js') },
  ],
});
