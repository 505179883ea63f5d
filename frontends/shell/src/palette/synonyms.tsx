import type { Text } from '@tailboard/contracts/locale';
import { redirectPaths } from '@tailboard/web/remote';

const text = (en: string, es: string, zh: string): Text => ({ en, es, 'zh-CN': zh });

/** Other words by which users look for a page, by its path. */
export const synonyms: Readonly<Record<string, Text>> = {
  [redirectPaths.welcome]: text('home start', 'inicio', '主页 开始'),
  [redirectPaths.viewinbox]: text('mail unread messages', 'correo mensajes sin leer', '邮件 消息 未读'),
  [redirectPaths.closeDailyWork]: text('hours punch submit day', 'horas fichar enviar jornada', '打卡 工时 提交'),
  '/admin/jobs/assign': text(
    'dispatch schedule board route assign work orders',
    'despacho programar tablero ruta asignar órdenes',
    '调度 派工 排班 路线 分配',
  ),
  '/admin/jobs/import': text('upload CSV orders', 'subir CSV órdenes', '上传 CSV 订单'),
  '/admin/events': text(
    'time off vacation absence sick calendar',
    'vacaciones ausencia permiso calendario',
    '休假 请假 缺勤 日历',
  ),
  '/admin/timecards': text('hours timesheets overtime', 'horas extra asistencia', '工时 考勤 加班'),
  '/admin/timeslots': text('appointment windows', 'ventanas citas', '预约 时间'),
  '/admin/payroll': text('pay wages salary', 'pagos sueldos salarios', '薪资 工资 发放'),
  '/admin/techs/users': text(
    'users employees staff technicians phone',
    'usuarios empleados personal teléfono',
    '用户 员工 人员 电话',
  ),
  '/admin/codes/billingcodes': text('prices points rates', 'precios puntos tarifas', '价格 积分 费率'),
  '/admin/settings': text('configuration company options', 'configuración empresa opciones', '配置 公司 选项'),
  '/admin/logins': text('security access', 'seguridad accesos', '安全 访问'),
  '/admin/messages': text('announcements send', 'anuncios enviar', '公告 发送'),
  '/tech/myjobs': text('today schedule route', 'hoy programa ruta', '今天 日程 路线'),
  '/tech/returns': text('equipment pickup', 'equipos recogida', '设备 回收'),
  '/warehouse/cpes': text('equipment inventory modem receiver', 'inventario módem receptor', '库存 调制解调器 机顶盒'),
  '/warehouse/warehouse': text('inventory stock', 'inventario existencias', '库存'),
  '/warehouse/back': text('RMA shipment ship', 'RMA envío enviar', 'RMA 发货 退货'),
  '/mobile/verify': text('truck stock audit', 'inventario camioneta auditoría', '车载 盘点'),
  '/qcs/manage': text('quality inspection visits', 'calidad inspección visitas', '质量 检查'),
  '/files': text('documents forms download', 'documentos formularios descargar', '文档 表格 下载'),
  '/admin/techs/userdocuments': text(
    'license insurance certificate expired missing',
    'licencia seguro certificado vencido faltante',
    '执照 保险 证书 过期 缺少',
  ),
  '/documents': text('license insurance certificate', 'licencia seguro certificado', '执照 保险 证书'),
  '/user/profile': text('my data phone photo', 'mis datos teléfono', '我的信息 电话'),
  '/settings': text('password passkey two-step e-mail', 'contraseña clave de acceso correo', '密码 通行密钥 邮箱'),
};
