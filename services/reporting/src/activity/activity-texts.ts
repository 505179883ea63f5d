import type { Text } from '@tailboard/contracts/locale';

/** Sentences of recent activity, one for each kind; the actor is shown separately. */
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
    en: 'Job {job} marked incomplete',
    es: 'Trabajo {job} marcado como no completado',
    'zh-CN': '工单 {job} 已标记为未完成',
  },
  job_assigned: {
    en: 'Job {job} assigned to {user} for {date}',
    es: 'Trabajo {job} asignado a {user} para el {date}',
    'zh-CN': '工单 {job} 已分配给 {user}，日期 {date}',
  },
  jobs_assigned: {
    en: '{count} jobs assigned to {user} for {date}',
    es: '{count} trabajos asignados a {user}: {date}',
    'zh-CN': '{count} 个工单已分配给 {user}，日期 {date}',
  },
  job_cancelled: {
    en: 'Job {job} canceled: {reason}',
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
  weeks_finalized: {
    en: 'Week of {date} finalized for {user}',
    es: 'Semana del {date} finalizada para {user}',
    'zh-CN': '{user} {date}当周已定稿',
  },
  weeks_reopened: {
    en: 'Week of {date} reopened for {user}: {reason}',
    es: 'Semana del {date} reabierta para {user}: {reason}',
    'zh-CN': '{user} {date}当周已重新打开：{reason}',
  },
  payroll_run: {
    en: 'Payroll run {count} of the week of {date}',
    es: 'Nómina {count} de la semana del {date}',
    'zh-CN': '工资批次 {count}（{date}当周）',
  },
  jobs_put_back: {
    en: 'Move undone: {count} jobs moved back',
    es: 'Movimiento deshecho: {count} trabajos devueltos',
    'zh-CN': '已撤销移动：{count} 个工单恢复原位',
  },
  job_put_back: {
    en: 'Move undone: job {job} moved back',
    es: 'Movimiento deshecho: trabajo {job} devuelto',
    'zh-CN': '已撤销移动：工单 {job} 恢复原位',
  },
  orders_imported: {
    en: 'Work orders imported: {count} new, {changed} changed, {queued} to match, {rejected} rejected',
    es: 'Órdenes de trabajo importadas: {count} nuevas, {changed} modificadas, {queued} por vincular, {rejected} rechazadas',
    'zh-CN': '已导入工作单：新增 {count}，更改 {changed}，待匹配 {queued}，拒绝 {rejected}',
  },
  visit_failed: {
    en: 'QC visit of {user}’s work on {date} failed, findings: {count}',
    es: 'Visita de control del trabajo de {user} del {date} reprobada, hallazgos: {count}',
    'zh-CN': '{user} {date} 的工作质检不合格，问题 {count} 个',
  },
  visit_answered: {
    en: '{user} responded to a QC visit',
    es: '{user} respondió a una visita de control',
    'zh-CN': '{user} 回复了质检',
  },
  sample_drawn: {
    en: 'Sample of {date} drawn: {count} {count, plural, one {job} other {jobs}} to visit',
    es: 'Muestra del {date} sacada: {count} {count, plural, one {trabajo} other {trabajos}} por visitar',
    'zh-CN': '已对 {date} 抽样：{count} 个工单待质检',
  },
  units_received: {
    en: 'CPEs received: {count}',
    es: 'Equipos recibidos: {count}',
    'zh-CN': '已接收设备：{count}',
  },
  units_shipped: {
    en: 'CPEs sent back to the provider: {count}',
    es: 'Equipos devueltos al proveedor: {count}',
    'zh-CN': '已退还供应商的设备：{count}',
  },
  list_reconciled: {
    en: 'List of {user} reconciled: {count} verified, {changed} missing',
    es: 'Lista de {user} conciliada: {count} verificados, {changed} faltantes',
    'zh-CN': '已核对 {user} 的清单：已验证 {count}，缺失 {changed}',
  },
  message_published: {
    en: 'Message published: {reason}',
    es: 'Mensaje publicado: {reason}',
    'zh-CN': '已发布消息：{reason}',
  },
  message_withdrawn: {
    en: 'Message withdrawn: {reason}',
    es: 'Mensaje retirado: {reason}',
    'zh-CN': '已撤回消息：{reason}',
  },
  user_added: { en: '{user} was added', es: 'Se añadió a {user}', 'zh-CN': '已添加 {user}' },
  user_deactivated: { en: '{user} was deactivated', es: 'Se desactivó a {user}', 'zh-CN': '已停用 {user}' },
  user_restored: { en: '{user} was restored', es: 'Se reactivó a {user}', 'zh-CN': '已恢复 {user}' },
  technicians: {
    en: '{count} technicians',
    es: '{count} técnicos',
    'zh-CN': '{count} 名技术员',
  },
  people: { en: '{count} people', es: '{count} personas', 'zh-CN': '{count} 人' },
  several_days: { en: 'several days', es: 'varios días', 'zh-CN': '多天' },
  undone: { en: '{line} (undone)', es: '{line} (deshecho)', 'zh-CN': '{line}（已撤销）' },
} as const satisfies Record<string, Text>;
