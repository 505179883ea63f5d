import type { Text } from '@tailboard/contracts/locale';
import type { Permission } from '@tailboard/contracts/permission';

type Words = readonly [en: string, es: string, zh: string];
const text = ([en, es, zh]: Words): Text => ({ en, es, 'zh-CN': zh });

/** Permissions that an API token can have, by the subject under which they are offered. */
const subjects: readonly (readonly [title: Words, permissions: Readonly<Partial<Record<Permission, Words>>>])[] = [
  [
    ['Jobs and work orders', 'Trabajos y órdenes', '工单与作业单'],
    {
      'job.read': ['Read jobs', 'Ver trabajos', '查看工单'],
      'job.write': ['Add and remove jobs', 'Agregar y quitar trabajos', '添加和移除工单'],
      'job.edit': ['Edit jobs', 'Editar trabajos', '编辑工单'],
      'job.assign': ['Assign jobs', 'Asignar trabajos', '分配工单'],
      'job.quick-assign': [
        'Reassign all jobs of a technician',
        'Reasignar todos los trabajos de un técnico',
        '重新分配技术员的全部工单',
      ],
      'job.complete': ['Complete jobs', 'Completar trabajos', '完成工单'],
      'job.history': ['Read the history of jobs', 'Ver el historial de trabajos', '查看工单历史'],
      'job.own': ['Read one’s own jobs', 'Ver los trabajos propios', '查看自己的工单'],
      'board.read': ['Read the board', 'Ver el tablero', '查看调度板'],
      'command.undo': ['Undo changes', 'Deshacer cambios', '撤销更改'],
      'work-order.import': ['Import work orders', 'Importar órdenes de trabajo', '导入作业单'],
      'work-order.match': ['Match work orders', 'Vincular órdenes de trabajo', '匹配作业单'],
      'work-order.read': ['Read work orders', 'Ver órdenes de trabajo', '查看作业单'],
      'schedule.read': ['Read the calendar', 'Ver el calendario', '查看日历'],
      'schedule.write': ['Edit the calendar', 'Editar el calendario', '编辑日历'],
      'reference.read': ['Read reference lists', 'Ver listas de referencia', '查看基础列表'],
      'reference.write': ['Edit reference lists', 'Editar listas de referencia', '编辑基础列表'],
      'code.read': ['Read billing codes', 'Ver códigos de cobro', '查看计费代码'],
    },
  ],
  [
    ['Daily work', 'Trabajo diario', '当日工作'],
    {
      'daily-work.open': ['Read and write daily work', 'Ver y escribir el trabajo diario', '查看和填写当日工作'],
      'timecard.read': ['Read timecards', 'Ver tarjetas de tiempo', '查看工时卡'],
      'day.approve': ['Approve and reject days', 'Aprobar y rechazar días', '批准或退回当日工作'],
      'bonus.read': ['Read bonuses', 'Ver bonos', '查看奖金'],
    },
  ],
  [
    ['Reports and pay', 'Informes y pago', '报表与薪酬'],
    {
      'report.read': ['Read report data', 'Ver datos de informes', '查看报表数据'],
      'report.codes': ['Read code reports', 'Ver informes de códigos', '查看代码报表'],
      'report.jobs': ['Read job reports', 'Ver informes de trabajos', '查看工单报表'],
      'report.own': ['Read one’s own reports', 'Ver los informes propios', '查看自己的报表'],
      'report.owner-columns': ['Read the owners’ columns', 'Ver las columnas de propietarios', '查看所有者列'],
      'report.company': ['Read weekly company figures', 'Ver las cifras semanales de la empresa', '查看公司每周数据'],
      'pay.read': ['Read pay without rates', 'Ver pagos sin tarifas', '查看薪酬（不含费率）'],
      'pay.rates.read': ['Read pay rates', 'Ver tarifas de pago', '查看薪酬费率'],
      'payroll.copy': ['Export payroll copies', 'Exportar copias de nómina', '导出工资单副本'],
      'export.read': ['Read exports', 'Ver exportaciones', '查看导出文件'],
      'activity.read': ['Read recent activity', 'Ver la actividad reciente', '查看近期动态'],
    },
  ],
  [
    ['Equipment', 'Equipos', '设备'],
    {
      'stock.read': ['Read the stock', 'Ver existencias', '查看库存'],
      'cpe.read': ['Read units of holders', 'Ver equipos por titular', '查看持有人的设备'],
      'cpe.history': ['Read the history of units', 'Ver el historial de equipos', '查看设备历史'],
      'cpe.receive': ['Receive units', 'Recibir equipos', '接收设备'],
      'cpe.move': ['Move units', 'Mover equipos', '移动设备'],
      'cpe.reassign': ['Reassign units', 'Reasignar equipos', '重新分配设备'],
      'cpe.use': ['Record units as installed', 'Registrar equipos instalados', '登记已安装设备'],
      'cpe.edit': ['Edit units', 'Editar equipos', '编辑设备'],
      'cpe.override': [
        'Overwrite what is recorded about units',
        'Sobrescribir lo registrado de equipos',
        '覆盖设备记录',
      ],
      'cpe.remove': ['Remove units', 'Quitar equipos', '移除设备'],
      'cpe.verify': ['Verify units', 'Verificar equipos', '核对设备'],
      'cpe.reconcile': ['Reconcile lists of units', 'Conciliar listas de equipos', '核销设备清单'],
      'cpe.customer-return': ['Record customer returns', 'Registrar devoluciones de clientes', '登记客户退还'],
      'cpe.return-own': ['Return one’s own units', 'Devolver los equipos propios', '退还自己的设备'],
      'cpe-type.write': ['Edit types of units', 'Editar tipos de equipo', '编辑设备类型'],
      'item.track': ['Track tools of users', 'Controlar herramientas de usuarios', '管理用户工具'],
    },
  ],
  [
    ['Quality control', 'Control de calidad', '质检'],
    {
      'qc.read': ['Read quality control', 'Ver control de calidad', '查看质检'],
      'qc.view': ['Read visits', 'Ver visitas', '查看质检访问'],
      'qc.assign': ['Assign visits', 'Asignar visitas', '分配质检访问'],
      'qc.review': ['Review visits', 'Revisar visitas', '复核质检访问'],
      'qc.inspect': ['Record findings', 'Registrar hallazgos', '登记质检结果'],
      'qc.answer': ['Answer one’s own visits', 'Responder visitas propias', '答复自己的质检访问'],
      'qc-code.read': ['Read QC codes', 'Ver códigos de control', '查看质检代码'],
      'qc-code.write': ['Edit QC codes', 'Editar códigos de control', '编辑质检代码'],
    },
  ],
  [
    ['Messages and files', 'Mensajes y archivos', '消息与文件'],
    {
      'message.write': ['Write messages', 'Escribir mensajes', '编写消息'],
      'inbox.read': ['Read one’s own inbox', 'Ver la bandeja propia', '查看自己的收件箱'],
      'file.read': ['Read files', 'Ver archivos', '查看文件'],
      'file.write': ['Edit files', 'Editar archivos', '编辑文件'],
      'folder.write': ['Edit document folders', 'Editar carpetas de documentos', '编辑文档文件夹'],
      'user-document.read': ['Read documents of users', 'Ver documentos de usuarios', '查看用户文档'],
      'user-document.write': ['Edit documents of users', 'Editar documentos de usuarios', '编辑用户文档'],
      'user-document.submit': ['Upload own documents', 'Subir documentos propios', '上传自己的文档'],
    },
  ],
  [
    ['Users and settings', 'Usuarios y ajustes', '用户与设置'],
    {
      'user.list': ['List users', 'Listar usuarios', '列出用户'],
      'user.read': ['Read users', 'Ver usuarios', '查看用户'],
      'user.pick': ['Read names of users', 'Ver nombres de usuarios', '查看用户姓名'],
      'user.pay.read': ['Read pay terms of users', 'Ver condiciones de pago de usuarios', '查看用户薪酬条款'],
      'user.invite': ['List invitations', 'Listar invitaciones', '列出邀请'],
      'login.read': ['Read the login log', 'Ver los inicios de sesión', '查看登录记录'],
      'employee-level.read': ['Read employee levels', 'Ver niveles de empleado', '查看员工级别'],
      'employee-level.write': ['Edit employee levels', 'Editar niveles de empleado', '编辑员工级别'],
      'location.read': ['Read locations', 'Ver ubicaciones', '查看地点'],
      'location.write': ['Edit locations', 'Editar ubicaciones', '编辑地点'],
      'settings.read': ['Read settings', 'Ver ajustes', '查看设置'],
      'settings.view': ['Read planned settings', 'Ver ajustes planificados', '查看计划中的设置'],
      'settings.company-price.read': ['Read the company’s price', 'Ver el precio de la empresa', '查看公司价格'],
    },
  ],
];

/** A subject, and the permissions under it, each with its description. */
export interface PermissionGroup {
  readonly title: Text;
  readonly permissions: readonly { readonly name: Permission; readonly text: Text }[];
}
export const permissionGroups: readonly PermissionGroup[] = subjects.map(([title, permissions]) => ({
  title: text(title),
  permissions: (Object.entries(permissions) as [Permission, Words][]).map(([name, words]) => ({
    name,
    text: text(words),
  })),
}));
