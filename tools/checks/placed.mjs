// @ts-check

/**
 * Checks that every file that lists the services manually names each of them. A missing service would not be started or
 * found.
 * @param {readonly string[]} contexts those of the catalog, each a service
 * @param {Readonly<Record<string, string>>} texts the files that name them, by their paths
 * @returns {string[]}
 */
export function checkPlaced(contexts, texts) {
  const wanted = contexts.map((name) => `${name}=http://${name}:3000`).join(',');
  return Object.entries(texts).flatMap(([file, text]) => {
    const problems = text.includes(wanted) ? [] : [`${file} does not contain SERVICES: ${wanted}`];
    if (file.endsWith('.yml'))
      for (const name of contexts) {
        if (!text.includes(`SERVICE: ${name} `)) problems.push(`${file} has no container for ${name}`);
        if (!text.includes(`      ${name}: { condition: service_healthy }`))
          problems.push(`${file}: the gateway does not wait for ${name}`);
      }
    return problems;
  });
}
