import { texts } from '@tailboard/web/i18n/texts';

/** The texts about unavailable parts of the product. */
export const remoteTexts = texts('shell-remotes', {
  en: {
    title: 'The part “{{name}}” is not available',
    titleOwn: 'This page is not available',
    titleList: 'The parts of the product are not available',
    absent: 'It could not be reached. The rest of the product works as usual.',
    absentList: 'Their list could not be read. What belongs to this page itself works as usual.',
    older:
      'It is older than this page and must be brought up to date. Tell your administrator; the rest works as usual.',
    newer: 'It is newer than this page. Reload the page; if that does not help, tell your administrator.',
    mismatch:
      'It was built for another version of this page. Reload the page; if that does not help, tell your administrator.',
    broken: 'It ran into an error while it started. The rest of the product works as usual.',
    threw: 'It ran into an error on this page. The rest of the product works as usual.',
    gone: 'It could not be fetched. Check your connection and try again.',
    updated: 'It was brought up to date since you opened the product. Reload the page to go on.',
    retry: 'Retry',
    reload: 'Reload the page',
  },
  es: {
    title: 'La parte «{{name}}» no está disponible',
    titleOwn: 'Esta página no está disponible',
    titleList: 'Las partes del producto no están disponibles',
    absent: 'No se pudo acceder a ella. El resto del producto funciona con normalidad.',
    absentList: 'No se pudo leer su lista. Lo que pertenece a esta misma página funciona con normalidad.',
    older:
      'Es más antigua que esta página y debe actualizarse. Avise a su administrador; lo demás funciona con normalidad.',
    newer: 'Es más nueva que esta página. Vuelva a cargar la página; si no ayuda, avise a su administrador.',
    mismatch:
      'Se creó para otra versión de esta página. Vuelva a cargar la página; si no ayuda, avise a su administrador.',
    broken: 'Se produjo un error al iniciarla. El resto del producto funciona con normalidad.',
    threw: 'Se produjo un error en esta página. El resto del producto funciona con normalidad.',
    gone: 'No se pudo obtener. Compruebe su conexión e inténtelo de nuevo.',
    updated: 'Se actualizó después de que usted abriera el producto. Vuelva a cargar la página para continuar.',
    retry: 'Reintentar',
    reload: 'Volver a cargar',
  },
  'zh-CN': {
    title: '“{{name}}”部分暂不可用',
    titleOwn: '此页面暂不可用',
    titleList: '产品的各个部分暂不可用',
    absent: '无法连接到该部分，其余功能可照常使用。',
    absentList: '无法读取各部分的列表，本页面自身的功能可照常使用。',
    older: '该部分的版本比当前页面旧，需要更新。请联系管理员；其余功能可照常使用。',
    newer: '该部分的版本比当前页面新。请刷新页面；如仍无效，请联系管理员。',
    mismatch: '该部分与当前页面版本不符。请刷新页面；如仍无效，请联系管理员。',
    broken: '该部分启动时出错，其余功能可照常使用。',
    threw: '该部分在此页面出错，其余功能可照常使用。',
    gone: '无法获取，请检查网络连接后重试。',
    updated: '打开产品之后，该部分已经更新。请刷新页面后继续。',
    retry: '重试',
    reload: '刷新页面',
  },
});
