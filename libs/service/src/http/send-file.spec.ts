import { afterEach, beforeEach, expect, it } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';
import { sendFile } from './send-file.js';

let name: string;
let service: FastifyInstance;
beforeEach(() => {
  service = Fastify();
  service.get('/file', (request, reply) => sendFile(request, reply, 'text/csv', { name, content: 'a,b' }));
});
afterEach(() => service.close());

it.each([
  ['plan.pdf', 'plan.pdf'],
  ["Ada's (new) plan*.pdf", 'Ada%27s%20%28new%29%20plan%2A.pdf'],
  ['a"; filename="b.html', 'a%22%3B%20filename%3D%22b.html'],
  ['a\r\nset-cookie: x=1', 'a%0D%0Aset-cookie%3A%20x%3D1'],
  ['名单.csv', '%E5%90%8D%E5%8D%95.csv'],
])('given a file with the name %j, when it is sent, then the header has one encoded name', async (given, encoded) => {
  name = given;
  const { headers } = await service.inject('/file');
  expect(headers['content-disposition']).toBe(`attachment; filename*=UTF-8''${encoded}`);
  expect(headers).not.toHaveProperty('set-cookie');
});
