import type { Text } from '@tailboard/contracts/locale';
import type { NavigationEntry } from '@tailboard/web/remote';
import { redirectPaths } from '@tailboard/web/remote';

/** The effect of an entry that opens no page. */
export type MenuAction = 'impersonate' | 'stop' | 'signOut';

interface Own {
  /** Only in the menu below 768 px; above, the top bar has it. */
  readonly mobile?: true;
  /** A count beside the label. */
  readonly count?: 'unread' | 'filesToSee';
}
export type PageEntry = NavigationEntry & Own;
export type ActionEntry = Omit<NavigationEntry, 'path'> & Own & { readonly act: MenuAction };
export type ShellEntry = PageEntry | ActionEntry;
export const isMenuAction = (entry: ShellEntry): entry is ActionEntry => 'act' in entry;

const text = (en: string, es: string, zh: string): Text => ({ en, es, 'zh-CN': zh });
const account = text('My Account', 'Mi cuenta', '我的账户');
const admin = text('Admin', 'Administración', '管理');
const techs = text('Techs', 'Técnicos', '技术员');
const warehouse = text('Warehouse', 'Almacén', '仓库');
const qcs = text('QCs', 'Controles de calidad', '质检');

type Words = readonly [en: string, es: string, zh: string];
type Where = Partial<Omit<PageEntry, 'label' | 'path' | 'permission' | 'icon' | 'order'>>;
const page = (
  order: number,
  words: Words,
  path: string,
  permission: NavigationEntry['permission'],
  icon: NavigationEntry['icon'],
  where: Where = {},
): PageEntry => ({ order, label: text(...words), path, permission, icon, ...where });

/** Account entries for phones, where the top bar has no room for them. */
const mine: readonly ShellEntry[] = [
  page(10, ['View Profile', 'Ver mi perfil', '查看个人资料'], '/user/profile', 'signed-in', 'person', {
    group: account,
    mobile: true,
  }),
  page(10.5, ['API Tokens', 'Tokens de API', 'API 令牌'], '/settings/api-tokens', 'api-token.write', 'keys', {
    group: account,
    mobile: true,
  }),
  {
    order: 11,
    label: text('Impersonate', 'Actuar como otro usuario', '以其他用户身份操作'),
    act: 'impersonate',
    permission: 'user.impersonate',
    icon: 'swap',
    group: account,
    mobile: true,
  },
  {
    order: 12,
    label: text('Stop Impersonating', 'Dejar de actuar como otro', '停止以其他用户身份操作'),
    act: 'stop',
    permission: 'signed-in',
    icon: 'swap',
    group: account,
    mobile: true,
  },
  {
    order: 13,
    label: text('Log out', 'Cerrar sesión', '退出登录'),
    act: 'signOut',
    permission: 'signed-in',
    icon: 'signOut',
    group: account,
    mobile: true,
  },
];

/**
 * The shell's entries of the side navigation, including pages that are not built yet. If a remote provides the same
 * path, its entry replaces the shell's.
 */
export const ownEntries: readonly ShellEntry[] = [
  page(0, ['Dashboard', 'Panel', '首页'], redirectPaths.welcome, 'signed-in', 'home'),
  ...mine,
  page(
    20,
    ['Close Daily Work', 'Cerrar el día', '提交当日工作'],
    redirectPaths.closeDailyWork,
    'daily-work.open',
    'daily',
  ),
  page(50, ['All Techs', 'Todos los técnicos', '全部技术员'], '/admin/techs/users', 'user.list', 'people'),

  page(110, ['Billing Codes', 'Códigos de cobro', '计费代码'], '/admin/codes/billingcodes', 'code.read', 'tag', {
    group: admin,
  }),
  page(120, ['Categories', 'Categorías', '类别'], '/admin/categories', 'code.read', 'list', { group: admin }),
  page(140, ['Messages', 'Mensajes', '消息管理'], '/admin/messages', 'message.write', 'mail', { group: admin }),
  page(150, ['Code Reports', 'Informes de códigos', '代码报表'], '/admin/codereports', 'report.codes', 'chart', {
    group: admin,
  }),
  page(155, ['Job Reports', 'Informes de trabajos', '工单报表'], '/admin/jobs/report', 'report.jobs', 'chart', {
    group: admin,
  }),
  page(160, ['Settings', 'Ajustes', '设置'], '/admin/settings', 'settings.view', 'gear', { group: admin }),
  page(190, ['All Techs', 'Todos los técnicos', '全部技术员'], '/admin/techs/users', 'user.list', 'people', {
    group: admin,
    submenu: techs,
  }),
  page(
    191,
    ['Document Folders', 'Carpetas de documentos', '文档文件夹'],
    '/admin/techs/folders',
    'folder.write',
    'folder',
    { group: admin, submenu: techs },
  ),
  page(
    192,
    ['User Documents', 'Documentos de usuarios', '用户文档'],
    '/admin/techs/userdocuments',
    'user-document.write',
    'documents',
    { group: admin, submenu: techs },
  ),
  page(195, ['Logins', 'Inicios de sesión', '登录记录'], '/admin/logins', 'login.read', 'keys', { group: admin }),

  page(200, ['CPEs', 'Equipos', '设备'], '/warehouse/cpes', 'stock.read', 'box', { group: warehouse }),
  page(201, ['CPE Types', 'Tipos de equipo', '设备类型'], '/warehouse/cpetypes', 'stock.read', 'tag', {
    group: warehouse,
  }),
  page(202, ['Search', 'Buscar equipos', '查找设备'], '/warehouse/search', 'stock.read', 'search', {
    group: warehouse,
  }),
  page(203, ['Back to Provider', 'Devolver al proveedor', '退还运营商'], '/warehouse/back', 'stock.read', 'back', {
    group: warehouse,
  }),
  page(204, ['CPEs in Warehouse', 'Equipos en almacén', '在库设备'], '/warehouse/warehouse', 'stock.read', 'rows', {
    group: warehouse,
  }),
  page(205, ['Usage Report', 'Informe de uso', '使用报表'], '/warehouse/usagereport', 'stock.read', 'chart', {
    group: warehouse,
  }),

  page(220, ['Assign QCs', 'Asignar controles', '分配质检'], '/qcs/assign', 'qc.assign', 'seal', { group: qcs }),
  page(221, ['Review QCs', 'Revisar controles', '复核质检'], '/qcs/review', 'qc.review', 'search', { group: qcs }),
  page(222, ['QC Codes', 'Códigos de control', '质检代码'], '/qcs/codes', 'qc-code.read', 'tag', { group: qcs }),
  page(223, ['QCs', 'Lista de controles', '质检列表'], '/qcs/manage', 'qc.read', 'list', { group: qcs }),

  page(240, ['Customer Returns', 'Devoluciones de clientes', '客户退还'], '/tech/returns', 'cpe.return-own', 'back'),
  page(250, ['My Reports', 'Mis informes', '我的报表'], '/tech/myreport', 'report.own', 'chart', {
    unless: 'report.jobs',
  }),
  page(260, ['Verify Scan', 'Verificar equipos', '扫码核对'], '/mobile/verify', 'cpe.verify', 'scan'),
  page(
    270,
    ['Customer Return Scan', 'Escanear devoluciones', '扫码退还'],
    '/mobile/return',
    'cpe.customer-return',
    'scan',
  ),
  page(280, ['Files', 'Archivos', '文件'], '/files', 'file.read', 'file', {
    count: 'filesToSee',
  }),
  page(285, ['My Documents', 'Mis documentos', '我的文档'], '/documents', 'user-document.read', 'documents', {
    unless: 'user-document.write',
  }),
  page(290, ['Inbox', 'Bandeja de entrada', '收件箱'], redirectPaths.viewinbox, 'inbox.read', 'inbox', {
    mobile: true,
    count: 'unread',
  }),
];
