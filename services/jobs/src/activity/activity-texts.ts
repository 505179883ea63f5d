import type { Text } from '@tailboard/contracts/locale';

/** What happened lately, one sentence for each kind; who did it stands beside. */
export const activitySentences = {
  job_completed: {
    en: 'Job {job} completed for {user}',
    es: 'Trabajo {job} completado para {user}',
    'zh-CN': '工单 {job} 已完成（{user}）',
  },
  job_completed_by_nobody: {
    en: 'Job {job} completed without a technician',
    es: 'Trabajo {job} completado sin técnico',
    'zh-CN': '工单 {job} 已完成（无技术员）',
  },
  job_reopened: {
    en: 'Completion of job {job} taken back',
    es: 'Marca de completado del trabajo {job} retirada',
    'zh-CN': '已取消工单 {job} 的完成状态',
  },
  job_assigned: {
    en: 'Job {job} assigned to {user} for {date}',
    es: 'Trabajo {job} asignado a {user} para el {date}',
    'zh-CN': '工单 {job} 已分配给 {user}，日期 {date}',
  },
  jobs_assigned: {
    en: '{count} jobs assigned to {user} for {date}',
    es: '{count} trabajos asignados a {user} para el {date}',
    'zh-CN': '{count} 个工单已分配给 {user}，日期 {date}',
  },
  job_cancelled: {
    en: 'Job {job} cancelled: {reason}',
    es: 'Trabajo {job} cancelado: {reason}',
    'zh-CN': '工单 {job} 已取消：{reason}',
  },
  route_changed: {
    en: "Order of {user}'s jobs on {date} changed",
    es: 'Se cambió el orden de los trabajos de {user} del {date}',
    'zh-CN': '{user} 在 {date} 的工单顺序已更改',
  },
  day_submitted: {
    en: 'Daily work of {user} on {date} submitted',
    es: 'Trabajo diario de {user} del {date} enviado',
    'zh-CN': '{user} 已提交 {date} 的日报',
  },
  day_approved: {
    en: 'Daily work of {user} on {date} approved',
    es: 'Trabajo diario de {user} del {date} aprobado',
    'zh-CN': '{user} {date} 的日报已批准',
  },
  orders_imported: {
    en: 'Work orders imported: {count} new, {changed} changed',
    es: 'Órdenes de trabajo importadas: {count} nuevas, {changed} modificadas',
    'zh-CN': '已导入工作单：新增 {count}，更改 {changed}',
  },
} as const satisfies Record<string, Text>;
