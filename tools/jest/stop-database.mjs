// @ts-check

export default async function stopDatabase() {
  await /** @type {{ stopTestDatabase?: () => Promise<void> }} */ (globalThis).stopTestDatabase?.();
}
