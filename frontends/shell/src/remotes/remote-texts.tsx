import { texts } from '@tailboard/web/i18n/texts';

/** The texts about unavailable parts of the product. */
export const remoteTexts = texts('shell-remotes', {
  en: {
    title: '“{{name}}” is unavailable',
    titleOwn: 'This page is unavailable',
    titleList: 'Parts of the app are unavailable',
    absent: 'It could not be reached. The rest of the app works as usual.',
    absentList: 'Couldn’t load the list of parts. This page works as usual.',
    older: 'It is older than this page. Contact your administrator to update it. The rest of the app works as usual.',
    newer: 'It is newer than this page. Reload the page. If that does not help, contact your administrator.',
    mismatch:
      'It was built for another version of this page. Reload the page. If that does not help, contact your administrator.',
    broken: 'It failed to start. The rest of the app works as usual.',
    threw: 'An error occurred on this page. The rest of the app works as usual.',
    gone: 'It could not be loaded. Check your connection and try again.',
    updated: 'A new version is available. Reload the page to continue.',
    retry: 'Retry',
    reload: 'Reload page',
  },
  es: {
    title: '«{{name}}» no está disponible',
    titleOwn: 'Esta página no está disponible',
    titleList: 'Algunas partes de la aplicación no están disponibles',
    absent: 'No se pudo acceder. El resto de la aplicación funciona con normalidad.',
    absentList: 'No se pudo cargar la lista de partes. Esta página funciona con normalidad.',
    older:
      'Es anterior a esta página. Pida a su administrador que la actualice. El resto de la aplicación funciona con normalidad.',
    newer: 'Es más reciente que esta página. Recargue la página. Si no ayuda, contacte con su administrador.',
    mismatch:
      'Se creó para otra versión de esta página. Recargue la página. Si no ayuda, contacte con su administrador.',
    broken: 'No se pudo iniciar. El resto de la aplicación funciona con normalidad.',
    threw: 'Se produjo un error en esta página. El resto de la aplicación funciona con normalidad.',
    gone: 'No se pudo cargar. Compruebe su conexión e inténtelo de nuevo.',
    updated: 'Hay una versión nueva. Recargue la página para continuar.',
    retry: 'Reintentar',
    reload: 'Recargar la página',
  },
  'zh-CN': {
    title: '“{{name}}”不可用',
    titleOwn: '此页面暂不可用',
    titleList: '应用的部分功能不可用',
    absent: '无法连接到该部分，其余功能可照常使用。',
    absentList: '无法加载各部分的列表，本页面可照常使用。',
    older: '该部分的版本比当前页面旧，需要更新。请联系管理员；其余功能可照常使用。',
    newer: '该部分的版本比当前页面新。请刷新页面；如仍无效，请联系管理员。',
    mismatch: '该部分与当前页面版本不符。请刷新页面；如仍无效，请联系管理员。',
    broken: '该部分未能启动，其余功能可照常使用。',
    threw: '该部分在此页面出错，其余功能可照常使用。',
    gone: '无法加载，请检查网络连接后重试。',
    updated: '有新版本。请刷新页面以继续。',
    retry: '重试',
    reload: '刷新页面',
  },
});
