/** Entry file of the process of a statement: beside this file in the sources, beside the service in its build. */
export const statementReader = new URL(import.meta.url.replace(/[^/]+(\.[jt]s)$/, 'statement-reader$1'));
