// @ts-check
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { PlainError } from '../process/plain-error.mjs';
import { camel, create, pascal, read } from './source-edits.mjs';

/** The remote whose manifest and configuration a new one copies. */
const EXAMPLE = 'frontends/reports';
/** The packages that the page and the shared libraries need; others are added with their first use. */
const USED = [
  ...['@module-federation/enhanced', '@tailboard/ui', '@tailboard/web', '@tanstack/react-query', 'i18next', 'react'],
  ...['react-i18next', '@rspack/dev-server', '@types/react'],
];
/** After the menu entries of the other remotes (`order` in `libs/web/src/remote.tsx`). */
const ORDER = 300;

/**
 * Writes a remote with one page, its texts and specs.
 * @param {import('./source-edits.mjs').WorkingCopy} copy
 * @param {string} name
 * @returns {Promise<readonly string[]>} the steps that are left
 */
export async function newRemote(copy, name) {
  if (!/^[a-z]+(-[a-z]+)*$/.test(name)) throw new PlainError('NAME is one word in lower case, for example training');
  const folder = `frontends/${name}`;
  const module = camel(name);
  const title = pascal(name);
  const example = (/** @type {string} */ file) => read(copy, `${EXAMPLE}/${file}`).replace(/\breports\b/g, name);
  for (const file of ['tsconfig.json', 'rspack.config.mjs', 'src/styles.d.ts'])
    await create(copy, `${folder}/${file}`, example(file));
  const manifest = JSON.parse(example('package.json'));
  for (const kind of ['dependencies', 'devDependencies'])
    manifest[kind] = Object.fromEntries(Object.entries(manifest[kind]).filter(([used]) => USED.includes(used)));
  await create(copy, `${folder}/package.json`, JSON.stringify(manifest));
  await create(
    copy,
    `${folder}/src/remote.tsx`,
    `import { remote } from '@tailboard/web/remote';
import { load${title}Catalogs } from './locales/catalogs.js';

/** The module that the shell loads. */
export default remote({
  name: '${name}',
  loadCatalogs: load${title}Catalogs,
  navigation: [
    {
      label: { en: '${title}', es: '${title}', 'zh-CN': '${title}' },
      path: '/${name}',
      permission: 'settings.write',
      icon: 'file',
      order: ${ORDER},
    },
  ],
  routes: [{ path: '/${name}', permission: 'settings.write', page: () => import('./${name}-page.js') }],
});
`,
  );
  await create(
    copy,
    `${folder}/src/${name}-page.tsx`,
    `import { PageContent, PageHeader } from '@tailboard/ui/layout/page';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';

export function Page(): ReactNode {
  const t = useTexts('${name}');
  return (
    <PageContent>
      <PageHeader title={t('title')} />
    </PageContent>
  );
}
`,
  );
  await create(
    copy,
    `${folder}/src/locales/catalogs.ts`,
    example('src/locales/catalogs.ts').replace('loadReportsCatalogs', `load${title}Catalogs`),
  );
  for (const locale of readdirSync(path.join(copy.root, EXAMPLE, 'src/locales'), { withFileTypes: true })) {
    if (!locale.isDirectory()) continue;
    const catalog = `${folder}/src/locales/${locale.name}`;
    await create(copy, `${catalog}/common.json`, JSON.stringify({ title }));
    await create(
      copy,
      `${catalog}/texts.ts`,
      `import commonTexts from './common.json';\n\nexport default {\n  '${name}': commonTexts,\n};\n`,
    );
  }
  await createSpecs(copy, { name, folder, module, title });
  return [
    'npm install (registers the workspace)',
    'translate its title, and choose its permission and its order (libs/web/src/remote.tsx)',
    'add its path to e2e/long/every-address-opens-its-screen.e2e.ts and its screen to e2e/screens.ts',
  ];
}

/**
 * @param {import('./source-edits.mjs').WorkingCopy} copy
 * @param {{ name: string, folder: string, module: string, title: string }} of
 */
async function createSpecs(copy, { name, folder, module, title }) {
  await create(
    copy,
    `${folder}/src/remote.spec.tsx`,
    `import { describe } from '@jest/globals';
import { testNavigationEntries } from '@tailboard/web/testing/remote-suite';
import ${module} from './remote.js';

describe('The entries of ${name} in the side navigation', () => {
  testNavigationEntries(${module}, [['${title}', ['owner', 'admin'], '']]);
});
`,
  );
  await create(
    copy,
    `${folder}/src/routes.spec.tsx`,
    `import { testRoutes } from '@tailboard/web/testing/remote-suite';
import ${module} from './remote.js';

testRoutes('${name}', ${module}, [['/${name}', 'YY-----', '']]);
`,
  );
}
