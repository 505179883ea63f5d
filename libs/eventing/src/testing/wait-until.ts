const TIMEOUT_MS = 50_000;

/** Polls until the condition holds; gives up before the test's own time limit. */
export async function waitUntil(holds: () => Promise<boolean> | boolean): Promise<void> {
  for (const end = Date.now() + TIMEOUT_MS; !(await holds()); await new Promise((resolve) => setTimeout(resolve, 5)))
    if (Date.now() > end) throw new Error(`it did not happen: ${holds.toString()}`);
}
