import { texts } from '@tailboard/web/texts';

/** What a day still lacks before it can be submitted, and where. */
export const blockingTexts = texts('dispatch-close-day-blocking', {
  en: {
    blocking: 'Before the day can be submitted',
    lookAt: 'Worth a look before you submit',
    onlyWarns: 'This does not block.',
    'lacks.no_times': 'Enter your times.',
    'lacks.open_pair': 'A time out is missing.',
    'lacks.job_not_completed': 'Tick it complete, or say why it was not done.',
    'lacks.job_without_code': 'Add a code.',
    'lacks.equipment_missing': 'Enter the serial of the unit that was used.',
    unfoldLeft: 'Show what is left to do',
    foldLeft: 'Hide what is left to do',
    blocks: 'Not finished',
  },
  es: {
    blocking: 'Antes de poder enviar el día',
    lookAt: 'Conviene mirarlo antes de enviar',
    onlyWarns: 'Esto no bloquea.',
    'lacks.no_times': 'Registre sus horas.',
    'lacks.open_pair': 'Falta una hora de salida.',
    'lacks.job_not_completed': 'Márquelo como completado o indique por qué no se hizo.',
    'lacks.job_without_code': 'Añada un código.',
    'lacks.equipment_missing': 'Introduzca el número de serie del equipo usado.',
    unfoldLeft: 'Mostrar lo que falta',
    foldLeft: 'Ocultar lo que falta',
    blocks: 'Sin terminar',
  },
  'zh-CN': {
    blocking: '提交前还需完成',
    lookAt: '提交前请再看一下',
    onlyWarns: '不影响提交。',
    'lacks.no_times': '请填写工时。',
    'lacks.open_pair': '缺少下班时间。',
    'lacks.job_not_completed': '请勾选完成，或说明未做的原因。',
    'lacks.job_without_code': '请添加代码。',
    'lacks.equipment_missing': '请输入所用设备的序列号。',
    unfoldLeft: '显示还需完成的内容',
    foldLeft: '收起还需完成的内容',
    blocks: '未填完',
  },
});
