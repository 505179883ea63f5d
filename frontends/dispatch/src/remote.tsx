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
    { path: '/admin/jobs/import', permission: 'work-order.import', page: () => import('./import/import-page.js') },
  ],
});
