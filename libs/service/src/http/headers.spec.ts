import { describe, expect, it } from '@jest/globals';
import { acceptsGzip, bearerToken, isInList, getMediaType, namesMediaType } from './headers.js';

describe('Headers of the HTTP standard', () => {
  it.each([
    ['Bearer abc-1', 'abc-1'],
    ['bearer abc-1', 'abc-1'],
    ['BEARER   abc-1 ', 'abc-1'],
    ['Bearer', undefined],
    ['Bearer abc def', 'abc def'],
    ['Bearer\tabc', undefined],
    ['Basic abc-1', undefined],
    [undefined, undefined],
  ])('given Authorization %p, then the token is %p', (header, token) => expect(bearerToken(header)).toBe(token));

  it.each([
    ['text/csv', 'text/csv'],
    ['Text/CSV; Charset=UTF-8', 'text/csv'],
    [' APPLICATION/JSON ;x', 'application/json'],
    [undefined, ''],
  ])('given Content-Type %p, then the media type is %p', (header, type) => expect(getMediaType(header)).toBe(type));

  it.each([
    ['application/vnd.rows+json, application/json', true],
    ['text/html;q=0.3 , Application/VND.Rows+JSON; Q=0.9', true],
    ['application/vnd.rows+json;q=0', false],
    ['application/vnd.rows+json2', false],
    ['*/*', false],
    [undefined, false],
  ])('given Accept %p, then whether it names a type is %p', (header, names) =>
    expect(namesMediaType(header, 'application/vnd.rows+json')).toBe(names),
  );

  it.each([
    ['gzip', true],
    ['br, GZIP;Q=0.5', true],
    ['x-gzip', true],
    ['*', true],
    ['*;q=0, gzip', true],
    ['gzip;q=0, *', false],
    ['gzip; q=0.000', false],
    ['identity', false],
    ['not-gzip', false],
    ['', false],
    [undefined, false],
  ])('given Accept-Encoding %p, then whether gzip is allowed is %p', (header, allowed) =>
    expect(acceptsGzip(header)).toBe(allowed),
  );

  it.each([
    ['"a1"', true],
    ['W/"a1"', true],
    ['"z", W/"b2" ,"a1"', true],
    ['"a,b" , "a1"', true],
    ['*', true],
    ['"A1"', false],
    ['a1', false],
    ['"z"', false],
    [undefined, false],
  ])('given If-None-Match %p, then whether the tag "a1" is in it is %p', (header, isIn) =>
    expect(isInList(header, '"a1"')).toBe(isIn),
  );
});
