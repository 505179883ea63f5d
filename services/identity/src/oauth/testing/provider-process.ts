import { createServer, type ServerResponse } from 'node:http';
import { Provider } from 'oidc-provider';

/**
 * A real OpenID Connect provider as a process: its port, client secret and redirect address come from the environment.
 * Users sign in with any e-mail that they type; one that begins with `unverified.` is not verified, one with
 * `nameless.` is not sent. `POST /forge` makes it forge the e-mail of the next token, `POST /fail` fail at the next
 * exchange. `POST /clock/{ms}` sets its clock ahead.
 */
const {
  PROVIDER_PORT: port = '0',
  CLIENT_SECRET: secret = '',
  REDIRECT_URI: redirectUri = '',
  CLAIMS_BY = '',
} = process.env;
const issuer = `http://127.0.0.1:${port}`;

const provider = new Provider(issuer, {
  clients: [
    {
      client_id: 'tailboard',
      client_secret: secret,
      redirect_uris: [redirectUri],
      grant_types: ['authorization_code'],
    },
  ],
  claims: { openid: ['sub'], email: ['email', 'email_verified'] },
  cookies: { keys: ['cookies of the tests'] },
  conformIdTokenClaims: CLAIMS_BY === 'userinfo',
  findAccount: (_, id) => ({
    accountId: id,
    claims: () => ({
      sub: id,
      ...(id.startsWith('nameless.') ? {} : { email: id, email_verified: !id.startsWith('unverified.') }),
    }),
  }),
});
const respond = provider.callback();

const machineNow = Date.now;
let next: 'honest' | 'forge' | 'fail' = 'honest';
createServer((request, response) => {
  const ahead = /^\/clock\/(\d+)$/.exec(request.url ?? '')?.[1];
  if (ahead !== undefined) {
    Date.now = () => machineNow() + Number(ahead);
    response.end();
    return;
  }
  if (request.url === '/forge' || request.url === '/fail') {
    next = request.url === '/forge' ? 'forge' : 'fail';
    response.end();
    return;
  }
  if (request.url === '/token' && next !== 'honest') {
    const behavior = next;
    next = 'honest';
    if (behavior === 'fail') {
      response.writeHead(502).end();
      return;
    }
    forge(response);
  }
  void respond(request, response);
}).listen(Number(port), '127.0.0.1', () => console.log('listening'));

/** Replaces the e-mail in the next token, under the signature of the true one. */
function forge(response: ServerResponse): void {
  const end = response.end.bind(response) as (text: string) => ServerResponse;
  response.end = ((text: string) => {
    const tokens = JSON.parse(text) as { id_token: string };
    const [head = '', body = '', signature = ''] = tokens.id_token.split('.');
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as object;
    const forged = Buffer.from(JSON.stringify({ ...claims, email: 'owner@example.com' })).toString('base64url');
    const forgedBody = JSON.stringify({ ...tokens, id_token: [head, forged, signature].join('.') });
    response.setHeader('content-length', Buffer.byteLength(forgedBody));
    return end(forgedBody);
  }) as typeof response.end;
}
