import { describe, expect, it } from '@jest/globals';
import { createPublicKey, verify } from 'node:crypto';
import { authorizePush, createPushKeys, encryptPush } from './encrypt-push.js';

describe('A push message', () => {
  it('given the example of RFC 8291, when it is encrypted, then the bytes are those of the RFC', () => {
    const encrypted = encryptPush(
      'When I grow up, I want to be a watermelon',
      {
        p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
        auth: 'BTBZMqHH6r4Tts7J_aSIgg',
      },
      {
        private_key: Buffer.from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url'),
        salt: Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url'),
      },
    );
    expect(encrypted.toString('base64url')).toBe(
      'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
    );
  });

  it('given keys, when a request is authorized, then the signature names the push service and is valid for half a day', () => {
    const keys = createPushKeys();
    const now = new Date('2026-10-05T12:00:00Z');
    const authorization = authorizePush('https://push.example.com/a/b?c', keys, 'https://tailboard.example.com', now);
    const [, token = '', key] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? [];
    expect(key).toBe(keys.public_key);
    const [head = '', body = '', signature = ''] = token.split('.');
    expect(JSON.parse(Buffer.from(body, 'base64url').toString())).toEqual({
      aud: 'https://push.example.com',
      exp: Date.parse('2026-10-06T00:00:00Z') / 1_000,
      sub: 'https://tailboard.example.com',
    });
    const point = Buffer.from(keys.public_key, 'base64url');
    const jwk = {
      ...{ kty: 'EC', crv: 'P-256' },
      ...{ x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') },
    };
    expect(
      verify(
        'sha256',
        Buffer.from(`${head}.${body}`),
        { key: createPublicKey({ format: 'jwk', key: jwk }), dsaEncoding: 'ieee-p1363' },
        Buffer.from(signature, 'base64url'),
      ),
    ).toBe(true);
  });
});
