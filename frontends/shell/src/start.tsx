import './without-eval.js';
import './trusted-types.js';
import { createAppContext } from '@tailboard/web/app-context';
import { addPackage } from '@tailboard/web/i18n/catalogs';
import { initialLocale, startLocale } from '@tailboard/web/i18n/locale';
import { loadWebCatalogs } from '@tailboard/web/locales/catalogs';
import { createRoot } from 'react-dom/client';
import { recordKeys } from '@tailboard/web/scan/recorded-keys';
import { readConfig } from '@tailboard/web/api/config';
import { heldToken } from '@tailboard/web/session/session';
import { listPaths } from './remotes/path-conflicts.js';
import { keepInstallPrompt } from './offline/install-prompt.js';
import { keepFiles } from './offline/register.js';
import { loadGuestCatalogs, loadShellCatalogs } from './locales/catalogs.js';
import { createRemotes, federationLoader } from './remotes/registry.js';
import { routes, Shell } from './shell.js';
import { bringTypefaces } from './typefaces.js';

recordKeys();
keepInstallPrompt();
startLocale();
const texts = loadFirstTexts();
bringTypefaces();
const app = createAppContext();
const requested = readConfig();
/** Loads the texts of the first page. It is not shown without them, so a failed request is repeated. */
async function loadFirstTexts(): Promise<void> {
  for (let pause = 500; ; pause = Math.min(2 * pause, 8_000))
    try {
      await Promise.all([loadWebCatalogs, loadGuestCatalogs].map((load) => addPackage(load)));
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
}
// A failed prefetch is repeated where the part is shown, and that request reports failures.
const ahead = (part: Promise<unknown>): void => void part.catch(() => undefined);
// Prefetches the layout that the user will see first.
ahead(heldToken() ? import('./frame/frame.js') : import('./sign-in/sign-in.js'));
if (heldToken()) ahead(loadShellCatalogs(initialLocale()));
// Not `await`, because a top-level await adds half a kilobyte of bundler code.
void Promise.all([requested, texts]).then(([config]) => {
  document.title = config.app_name;
  const remotes = createRemotes(federationLoader, undefined, listPaths(routes));
  const root = document.getElementById('app');
  if (root) createRoot(root).render(<Shell app={app} remotes={remotes} config={config} />);
});
keepFiles();
// A user who types into the sign-in form will need the frame soon.
addEventListener('input', () => ahead(import('./frame/frame.js')), { once: true });
