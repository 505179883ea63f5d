/**
 * What a page may load: itself, WebAssembly of its own (the decoder of codes, ADR 42), and styles that the component library writes at run time. Pictures of the ground, where
 * a source of them is set, come from exactly its host, and the code of frontends that are served elsewhere from theirs.
 */
export function contentSecurity(mapTiles: string | undefined, remotes: readonly { origin: string }[] = []) {
  const theirs = [...new Set(remotes.map(({ origin }) => origin))];
  const host = mapTiles?.startsWith('https://') ? [new URL(mapTiles).origin] : [];
  return {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", "'wasm-unsafe-eval'", ...theirs],
      styleSrc: ["'self'", "'unsafe-inline'", ...theirs],
      imgSrc: ["'self'", 'data:', 'blob:', ...host, ...theirs],
      fontSrc: ["'self'", ...theirs],
      connectSrc: ["'self'", ...theirs],
      objectSrc: ["'none'"],
      baseUri: ["'self'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  };
}
