/**
 * The file of the worker thread that reads packing lists: beside this one in the sources, beside the service in its
 * build.
 */
export const unitReader = new URL(import.meta.url.replace(/[^/]+(\.[jt]s)$/, 'unit-reader$1'));
