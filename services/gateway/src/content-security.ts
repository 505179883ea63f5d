import { CSP_GROUP, CSP_REPORTS } from './csp-reports.js';

/**
 * Returns the content security policy: a page may load from its own origin, its own WebAssembly (the barcode decoder,
 * ADR 42), and styles that the component library writes at run time. If map tiles are configured, they load from
 * exactly their host; frontends served elsewhere load from their origins. Browsers report violations: over TLS newer ones
 * by `report-to`, others by `report-uri`. Without TLS Chromium sends nothing by `report-to`, and ignores `report-uri` if
 * both are set.
 */
export function contentSecurity(
  mapTiles: string | undefined,
  remotes: readonly { origin: string }[] = [],
  { tls = false } = {},
) {
  const remoteOrigins = [...new Set(remotes.map(({ origin }) => origin))];
  const host = mapTiles?.startsWith('https://') ? [new URL(mapTiles).origin] : [];
  return {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", "'wasm-unsafe-eval'", ...remoteOrigins],
      styleSrc: ["'self'", "'unsafe-inline'", ...remoteOrigins],
      imgSrc: ["'self'", 'data:', 'blob:', ...host, ...remoteOrigins],
      fontSrc: ["'self'", ...remoteOrigins],
      connectSrc: ["'self'", ...remoteOrigins],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
      // The shell's policy (trusted-types.tsx) and the sanitizer's own.
      requireTrustedTypesFor: ["'script'"],
      trustedTypes: ['default', 'dompurify'],
      reportUri: [CSP_REPORTS],
      reportTo: tls ? [CSP_GROUP] : null,
    },
  };
}
