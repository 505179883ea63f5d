import type { Contract } from '@tailboard/contracts/contract';
import { permissions } from '@tailboard/contracts/permission';

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c] as string);

const style = `body{font:15px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:72rem;padding:0 1rem;color:#0f172a;background:#f8fafc}
h1{font-size:1.4rem}h2{margin-top:2.5rem;font-size:1.1rem;text-transform:capitalize}
article{border-top:1px solid #cbd5e1;padding:.6rem 0}code{font:13px ui-monospace,monospace}
b{display:inline-block;min-width:4.2rem;color:#0f766e}small{color:#475569;display:block}
@media(prefers-color-scheme:dark){body{background:#0f172a;color:#e2e8f0}article{border-color:#334155}small{color:#94a3b8}b{color:#5eead4}}`;

/** Renders all routes on one HTML page without scripts: purpose, permissions, refusals. */
export function apiPage(title: string, contexts: Readonly<Record<string, readonly Contract[]>>): string {
  const describePermission = ({ permission }: Contract): string =>
    permission === 'public' || permission === 'signed-in'
      ? permission
      : Object.entries(permissions[permission])
          .map(([role, scope]) => (scope === 'own' ? `${role} (own)` : role))
          .join(', ');
  const row = (
    route: Contract,
  ): string => `<article id="${escapeHtml(route.name)}"><code><b>${route.method}</b> ${escapeHtml(route.path)}</code>
<div>${escapeHtml(route.summary)}</div><small>${escapeHtml(describePermission(route))}</small>${
    route.refusals.length === 0
      ? ''
      : `<small>${route.refusals.map(({ status, code }) => `${status} ${escapeHtml(code)}`).join(' · ')}</small>`
  }</article>`;
  const sections = Object.entries(contexts).map(
    ([name, routes]) => `<h2>${escapeHtml(name)}</h2>${routes.map(row).join('')}`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)} API</title><meta name="viewport" content="width=device-width"><style>${style}</style></head>
<body><h1>${escapeHtml(title)} API</h1><p>The same as data: <a href="/api/v1/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>${sections.join('')}</body></html>`;
}
