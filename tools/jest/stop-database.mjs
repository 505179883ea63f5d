// @ts-check

export default async function stopDatabase() {
  if ('stopTestDatabase' in globalThis && typeof globalThis.stopTestDatabase === 'function')
    await globalThis.stopTestDatabase();
}
