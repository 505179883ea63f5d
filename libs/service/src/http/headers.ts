/**
 * Headers whose grammar the HTTP standard defines (RFC 9110). Names of schemes, media types, encodings and parameters are
 * case-insensitive, and lists may have spaces and empty elements. Tags of content are compared exactly.
 */

/** Returns what follows the scheme of `Authorization: Bearer …`; `undefined` for another scheme, or if nothing does. */
export const bearerToken = (authorization: string | undefined): string | undefined =>
  /^bearer +(\S.*)$/i.exec(authorization?.trim() ?? '')?.[1];

/** Returns the media type of `Content-Type`, in lower case and without parameters; empty without the header. */
export const getMediaType = (contentType: string | undefined): string =>
  contentType?.split(';')[0]?.trim().toLowerCase() ?? '';

/** Splits a list, in lower case, into its members with their weights (`q`). */
function parseWeighted(list: string | undefined): { readonly name: string; readonly weight: number }[] {
  return parseElements(list?.toLowerCase()).map((element) => {
    const [name = '', ...parameters] = element.split(';').map((part) => part.trim());
    const weight = parameters.map((parameter) => /^q=([\d.]+)$/.exec(parameter)?.[1]).find(Boolean);
    return { name, weight: weight === undefined ? 1 : Number(weight) };
  });
}

/** Returns whether `Accept` names a media type; wildcards do not count. */
export const namesMediaType = (accept: string | undefined, media: string): boolean =>
  parseWeighted(accept).some(({ name, weight }) => name === media.toLowerCase() && weight > 0);

/** Returns whether `Accept-Encoding` allows gzip. */
export function acceptsGzip(acceptEncoding: string | undefined): boolean {
  const listed = parseWeighted(acceptEncoding);
  const gzip =
    listed.find(({ name }) => name === 'gzip' || name === 'x-gzip') ?? listed.find(({ name }) => name === '*');
  return gzip !== undefined && gzip.weight > 0;
}

/** Returns whether a tag of content is in `If-None-Match`: in its list, weak or strong, or because it is `*`. */
export const isInList = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch?.trim() === '*' ||
  [...(ifNoneMatch ?? '').matchAll(/(?:W\/)?("[^"]*")/g)].some(([, tag]) => tag === etag.replace(/^W\//, ''));

const parseElements = (list: string | undefined): string[] =>
  (list ?? '')
    .split(',')
    .map((element) => element.trim())
    .filter(Boolean);
