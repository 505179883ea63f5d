/**
 * What a page may load: itself, and styles that the component library writes at run time. Pictures of the ground, where
 * a source of them is set, come from exactly its host.
 */
export function contentSecurity(mapTiles: string | undefined) {
  const host = mapTiles?.startsWith('https://') ? [new URL(mapTiles).origin] : [];
  return {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:', ...host],
      fontSrc: ["'self'"],
      connectSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'self'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  };
}
