import { remote } from '@tailboard/web/remote';

const warehouse = { en: 'Warehouse', es: 'Almacén', 'zh-CN': '仓库' };
const lists = { en: 'Equipment Lists', es: 'Listas de equipos', 'zh-CN': '设备列表' };
const types = () => import('./type/types-page.js');

/** All that the shell sees of the warehouse. */
export default remote({
  name: 'warehouse',
  navigation: [
    {
      label: { en: 'CPEs', es: 'Equipos', 'zh-CN': '设备' },
      path: '/warehouse/cpes',
      permission: 'stock.read',
      icon: 'box',
      group: warehouse,
      order: 200,
    },
    {
      label: { en: 'CPE Types', es: 'Tipos de equipo', 'zh-CN': '设备类型' },
      path: '/warehouse/cpetypes',
      permission: 'stock.read',
      icon: 'tag',
      group: warehouse,
      order: 201,
    },
    {
      label: { en: 'Search', es: 'Buscar equipos', 'zh-CN': '查找设备' },
      path: '/warehouse/search',
      permission: 'stock.read',
      icon: 'search',
      group: warehouse,
      order: 202,
    },
    {
      label: { en: 'Back to Provider', es: 'Devolver al proveedor', 'zh-CN': '退还运营商' },
      path: '/warehouse/back',
      permission: 'stock.read',
      icon: 'back',
      group: warehouse,
      order: 203,
    },
    {
      label: { en: 'CPEs in Warehouse', es: 'Equipos en almacén', 'zh-CN': '在库设备' },
      path: '/warehouse/warehouse',
      permission: 'stock.read',
      icon: 'rows',
      group: warehouse,
      order: 204,
    },
    {
      label: lists,
      path: '/warehouse/people',
      permission: 'stock.read',
      icon: 'people',
      group: warehouse,
      order: 206,
    },
    {
      label: { en: 'Used on Jobs', es: 'Usados en trabajos', 'zh-CN': '工单用设备' },
      path: '/warehouse/problems',
      permission: 'stock.read',
      icon: 'warning',
      group: warehouse,
      order: 207,
    },
    // Supervisors have the lists without the warehouse around them.
    {
      label: lists,
      path: '/warehouse/people',
      permission: 'cpe.verify',
      unless: 'stock.read',
      icon: 'people',
      order: 235,
    },
    {
      label: { en: 'Customer Returns', es: 'Devoluciones de clientes', 'zh-CN': '客户退还' },
      path: '/tech/returns',
      permission: 'cpe.return-own',
      icon: 'back',
      order: 240,
    },
    {
      label: { en: 'Verify Scan', es: 'Verificar equipos', 'zh-CN': '扫码核对' },
      path: '/mobile/verify',
      permission: 'cpe.verify',
      icon: 'scan',
      order: 260,
    },
    {
      label: { en: 'Customer Return Scan', es: 'Escanear devoluciones', 'zh-CN': '扫码退还' },
      path: '/mobile/return',
      permission: 'cpe.customer-return',
      icon: 'scan',
      order: 270,
    },
    {
      label: { en: 'My Equipment', es: 'Mis equipos', 'zh-CN': '我的设备' },
      path: '/tech/equipment',
      permission: 'cpe.return-own',
      icon: 'box',
      order: 245,
    },
  ],
  routes: [
    { path: '/warehouse/cpes', permission: 'stock.read', page: () => import('./cpes/cpes-page.js') },
    { path: '/warehouse/search', permission: 'stock.read', page: () => import('./search/search-page.js') },
    { path: '/warehouse/warehouse', permission: 'stock.read', page: () => import('./stock/stock-page.js') },
    { path: '/warehouse/back', permission: 'stock.read', page: () => import('./back/back-page.js') },
    { path: '/warehouse/problems', permission: 'stock.read', page: () => import('./problems/problems-page.js') },
    { path: '/warehouse/receive', permission: 'cpe.receive', page: () => import('./receive/receive-page.js') },
    { path: '/warehouse/cpetypes', permission: 'stock.read', page: types },
    { path: '/warehouse/cpetypes/add', permission: 'cpe-type.write', page: types },
    { path: '/warehouse/cpetypes/edit', permission: 'cpe-type.write', page: types },
    { path: '/warehouse/cpetypes/view', permission: 'stock.read', page: () => import('./type/view-type-page.js') },
    {
      path: '/warehouse/cpetypes/model/add',
      permission: 'cpe-type.write',
      page: () => import('./type/add-model-page.js'),
    },
    {
      path: '/warehouse/cpetypes/model/edit',
      permission: 'cpe-type.write',
      page: () => import('./type/edit-model-page.js'),
    },
    { path: '/warehouse/people', permission: 'cpe.verify', page: () => import('./people/people-page.js') },
    { path: '/warehouse/people/:id', permission: 'cpe.verify', page: () => import('./people/person-page.js') },
    { path: '/tech/equipment', permission: 'cpe.return-own', page: () => import('./people/my-equipment-page.js') },
    {
      path: '/tech/returns',
      permission: 'cpe.return-own',
      page: () => import('./field/returns-page.js'),
      kept: true,
    },
    { path: '/tech/return', permission: 'cpe.return-own', page: () => import('./field/return-page.js'), kept: true },
    { path: '/mobile/verify', permission: 'cpe.verify', page: () => import('./field/verify-scan-page.js'), kept: true },
    {
      path: '/mobile/return',
      permission: 'cpe.customer-return',
      page: () => import('./field/return-scan-page.js'),
      kept: true,
    },
  ],
});
