/** Entry file of the process of an import: beside this file in the sources, beside the service in its build. */
export const orderReader = new URL(import.meta.url.replace(/[^/]+(\.[jt]s)$/, 'order-reader$1'));
