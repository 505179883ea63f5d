import { texts } from '@tailboard/web/i18n/texts';

export const askTexts = texts('reports-ask', {
  en: {
    ask: 'Ask about this line',
    askThis: 'Ask about this line: {{line}}',
    help: 'Your supervisor gets the question with this line and answers you.',
    question: 'Question',
    missing: 'Write your question.',
    send: 'Send',
    sent: 'Question sent to {{names}}.',
    failed: 'Couldn’t send the question. {{message}}',
  },
  es: {
    ask: 'Preguntar por esta línea',
    askThis: 'Preguntar por esta línea: {{line}}',
    help: 'Su supervisor recibe la pregunta con esta línea y le responde.',
    question: 'Pregunta',
    missing: 'Escriba su pregunta.',
    send: 'Enviar',
    sent: 'Pregunta enviada a {{names}}.',
    failed: 'No se pudo enviar la pregunta. {{message}}',
  },
  'zh-CN': {
    ask: '询问此明细',
    askThis: '询问此明细：{{line}}',
    help: '您的主管会收到此明细和问题，并回复您。',
    question: '问题',
    missing: '请填写您的问题。',
    send: '发送',
    sent: '问题已发送给 {{names}}。',
    failed: '无法发送问题。{{message}}',
  },
});
