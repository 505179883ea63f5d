/** The file of the thread that reads work orders: beside this one in the sources, beside the service in its build. */
export const orderReader = new URL(import.meta.url.replace(/[^/]+(\.[jt]s)$/, 'order-reader$1'));
