import { texts } from '@tailboard/web/i18n/texts';

/** Texts for the state of a visit on the board. */
export const visitTexts = texts('dispatch-visit', {
  en: {
    assigned: 'Assigned',
    onTheWaySince: 'On the way since {{time}}',
    arrivedAt: 'Arrived at {{time}}',
    completed: 'Completed',
    completedAt: 'Completed at {{time}}',
    expected: 'Expected at {{time}}',
    late: 'Late: expected at {{time}}, time slot ends at {{by}}',
  },
  es: {
    assigned: 'Asignado',
    onTheWaySince: 'En camino desde las {{time}}',
    arrivedAt: 'Llegó a las {{time}}',
    completed: 'Completado',
    completedAt: 'Completado a las {{time}}',
    expected: 'Se espera a las {{time}}',
    late: 'Tarde: se espera a las {{time}}, la franja termina a las {{by}}',
  },
  'zh-CN': {
    assigned: '已分配',
    onTheWaySince: '{{time}} 出发',
    arrivedAt: '{{time}} 到达',
    completed: '已完成',
    completedAt: '{{time}} 完成',
    expected: '预计 {{time}} 到达',
    late: '迟到：预计 {{time}} 到达，时间段于 {{by}} 结束',
  },
});
