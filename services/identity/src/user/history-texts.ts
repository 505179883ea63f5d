import type { EventOf } from '@tailboard/contracts/event';
import type { Person, userEvents } from '@tailboard/contracts/identity/user';
import type { Locale, Text } from '@tailboard/contracts/locale';
import type { Role } from '@tailboard/contracts/permission';

type UserEvent = EventOf<typeof userEvents>;
/** An event, or one whose content requires another sentence. */
type UserHistoryType = UserEvent['type'] | 'TemporaryPasswordSet' | 'PayWasChanged';

/** Sentences of a user's history, one for each kind of event. */
export const historySentences: Record<UserHistoryType, Text> = {
  UserRegistered: { en: 'Added: {roles}', es: 'Añadido: {roles}', 'zh-CN': '已添加：{roles}' },
  AccountChanged: {
    en: 'Account changed: {changes}',
    es: 'Cuenta modificada: {changes}',
    'zh-CN': '账号已更改：{changes}',
  },
  ProfileChanged: {
    en: 'Profile changed: {changes}',
    es: 'Perfil modificado: {changes}',
    'zh-CN': '资料已更改：{changes}',
  },
  PayChanged: {
    en: 'Pay from {date}: {pay_type}, {rate}, pay level {level}',
    es: 'Paga desde el {date}: {pay_type}, {rate}, nivel de paga {level}',
    'zh-CN': '自 {date} 起的薪酬：{pay_type}，{rate}，报酬等级 {level}',
  },
  PayWasChanged: { en: 'Pay changed', es: 'Paga modificada', 'zh-CN': '薪酬已更改' },
  PasswordChanged: { en: 'Password changed', es: 'Contraseña cambiada', 'zh-CN': '密码已更改' },
  TemporaryPasswordSet: {
    en: 'Temporary password set',
    es: 'Contraseña temporal establecida',
    'zh-CN': '已设置临时密码',
  },
  LocaleChosen: {
    en: 'Language chosen: {language}',
    es: 'Idioma elegido: {language}',
    'zh-CN': '已选择语言：{language}',
  },
  SkillsRecorded: {
    en: 'Skills and licenses: {skills}',
    es: 'Habilidades y licencias: {skills}',
    'zh-CN': '技能和执照：{skills}',
  },
  UserDeactivated: { en: 'Deactivated', es: 'Desactivado', 'zh-CN': '已停用' },
  PersonErased: {
    en: 'Name, contacts and account erased',
    es: 'Nombre, contactos y cuenta borrados',
    'zh-CN': '姓名、联系方式和账号已清除',
  },
  UserRestored: { en: 'Restored', es: 'Restaurado', 'zh-CN': '已恢复' },
};

export const languageNames: Record<Locale, string> = { en: 'English', es: 'Español', 'zh-CN': '中文' };

export const roleNames: Record<Role, Text> = {
  owner: { en: 'owner', es: 'propietario', 'zh-CN': '所有者' },
  admin: { en: 'admin', es: 'administrador', 'zh-CN': '管理员' },
  manager: { en: 'manager', es: 'gerente', 'zh-CN': '经理' },
  supervisor: { en: 'supervisor', es: 'supervisor', 'zh-CN': '主管' },
  technician: { en: 'technician', es: 'técnico', 'zh-CN': '技术员' },
  warehouse: { en: 'warehouse', es: 'almacén', 'zh-CN': '仓库' },
  qc: { en: 'QC', es: 'control de calidad', 'zh-CN': '质检' },
};

export const payTypeNames: Record<'hourly' | 'points' | 'greater' | 'salary', Text> = {
  hourly: { en: 'hourly', es: 'por hora', 'zh-CN': '按小时' },
  points: { en: 'by points', es: 'por puntos', 'zh-CN': '按点数' },
  greater: {
    en: 'hourly or points, whichever is greater',
    es: 'por hora o por puntos, lo que sea mayor',
    'zh-CN': '按小时或点数，取较高者',
  },
  salary: { en: 'weekly salary', es: 'salario semanal', 'zh-CN': '周薪' },
};

/** The parts of an account that are shown with their old and new values. */
export const accountWords: Record<'email' | 'technician_id' | 'label' | 'roles', Text> = {
  email: { en: 'e-mail', es: 'correo', 'zh-CN': '邮箱' },
  technician_id: { en: 'technician id', es: 'número de técnico', 'zh-CN': '技术员编号' },
  label: { en: 'display name', es: 'nombre visible', 'zh-CN': '显示名称' },
  roles: { en: 'roles', es: 'roles', 'zh-CN': '角色' },
};

/** The parts of a profile, which are only named: notes and addresses are long. */
export const profileWords: Record<keyof Person, Text> = {
  first_name: { en: 'first name', es: 'nombre', 'zh-CN': '名' },
  last_name: { en: 'last name', es: 'apellido', 'zh-CN': '姓' },
  dashboard: { en: 'starts on the dashboard', es: 'empieza en el panel', 'zh-CN': '登录后打开首页' },
  location_id: { en: 'location', es: 'ubicación', 'zh-CN': '地点' },
  employee_level_id: { en: 'employee level', es: 'nivel de empleado', 'zh-CN': '员工级别' },
  notes: { en: 'notes', es: 'notas', 'zh-CN': '备注' },
  phones: { en: 'phones', es: 'teléfonos', 'zh-CN': '电话' },
  address: { en: 'address', es: 'dirección', 'zh-CN': '地址' },
  hired_on: { en: 'hire date', es: 'fecha de contratación', 'zh-CN': '入职日期' },
  terminated_on: { en: 'last day', es: 'último día', 'zh-CN': '离职日期' },
};
