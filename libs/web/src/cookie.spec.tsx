/** @jest-environment-options {"url": "https://tailboard.example.com/"} */
import { afterEach, expect, it, jest } from '@jest/globals';
import { clearCookie, readCookie, writeCookie } from './cookie.js';

afterEach(() => {
  jest.restoreAllMocks();
  clearCookie('token');
});

it('given a page over TLS, when a cookie is written, then only this host reads it, over TLS, from its own pages', () => {
  const written = jest.spyOn(document, 'cookie', 'set');
  writeCookie('token', 'a value', 60);
  expect(written.mock.calls).toEqual([['__Host-token=a%20value; Path=/; SameSite=Strict; Max-Age=60; Secure']]);
});

it('given a page over TLS, when a cookie is written and cleared, then it is read until then', () => {
  writeCookie('token', 'a value');
  expect(readCookie('token')).toBe('a value');
  clearCookie('token');
  expect(readCookie('token')).toBeNull();
});

it('given a cookie that another subdomain wrote, when it is read over TLS, then it is ignored', () => {
  document.cookie = 'token=planted; Path=/; Domain=tailboard.example.com; Secure';
  expect(readCookie('token')).toBeNull();
});
