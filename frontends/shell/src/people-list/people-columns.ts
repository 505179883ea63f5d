import { columnName } from '@tailboard/contracts/text/column-name';

/** The columns of a table of people. */
const personFields = [
  'name',
  'first_name',
  'last_name',
  'email',
  'roles',
  'technician_id',
  'location',
  'level',
  'phone',
  'pay_type',
  'pay_rate',
  'price_level',
] as const;
export type PersonField = (typeof personFields)[number];

/** The titles of columns in every language, as offices write them. */
const titles: Readonly<Record<PersonField, readonly string[]>> = {
  name: ['full name', 'employee', 'employee name', 'nombre completo', 'empleado', '姓名'],
  first_name: ['first name', 'given name', 'nombre', 'nombres', '名'],
  last_name: ['last name', 'surname', 'family name', 'apellido', 'apellidos', '姓'],
  email: [
    'email',
    'e-mail',
    'mail',
    'email address',
    'e-mail address',
    'correo',
    'correo electrónico',
    '邮箱',
    '电子邮箱',
  ],
  roles: ['roles', 'role', 'position', 'rol', 'puesto', '角色', '职位'],
  technician_id: ['technician id', 'tech id', 'employee id', 'id', 'número de técnico', '技术员编号', '工号'],
  location: ['location', 'office', 'branch', 'ubicación', 'sede', '地点'],
  level: ['level', 'employee level', 'nivel', 'nivel de empleado', '级别', '员工级别'],
  phone: ['phone', 'phone number', 'mobile', 'cell', 'teléfono', 'móvil', 'celular', '电话', '手机'],
  pay_type: ['pay type', 'tipo de pago', 'tipo de salario', '薪酬类型'],
  pay_rate: ['pay rate', 'rate', 'wage', 'hourly rate', 'salary', 'tarifa', 'salario', '薪酬标准', '时薪'],
  price_level: ['pay level', 'price level', 'nivel de tarifa', '点数价格等级'],
};
const fieldByName = new Map(
  personFields.flatMap((field) => [field, ...titles[field]].map((title) => [columnName(title), field] as const)),
);

/** Returns what a column with this title is about; `undefined` if it is unknown. */
export const findPersonField = (title: string): PersonField | undefined => fieldByName.get(columnName(title));
