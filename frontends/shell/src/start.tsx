import './without-eval.js';
import { createAppContext } from '@tailboard/web/app-context';
import { startLocale } from '@tailboard/web/i18n/locale';
import { createRoot } from 'react-dom/client';
import { readConfig } from '@tailboard/web/api/config';
import { heldToken } from '@tailboard/web/session/session';
import { pathsOf } from './remotes/claims.js';
import { keepFiles } from './offline/register.js';
import { createRemotes, federationLoader } from './remotes/registry.js';
import { routes, Shell } from './shell.js';
import { bringTypefaces } from './typefaces.js';

startLocale();
bringTypefaces();
const app = createAppContext();
const asked = readConfig();
// A part that is fetched ahead and does not come is fetched again where it is shown, which tells of a failure.
const ahead = (part: Promise<unknown>): void => void part.catch(() => undefined);
// Fetched meanwhile: what whoever opens this page will see around everything.
ahead(heldToken() ? import('./frame/frame.js') : import('./sign-in/sign-in.js'));
// Not `await`: a module that waits takes half a kilobyte more of the bundler's code.
void asked.then((config) => {
  document.title = config.app_name;
  const remotes = createRemotes(federationLoader, undefined, pathsOf(routes));
  const root = document.getElementById('app');
  if (root) createRoot(root).render(<Shell app={app} remotes={remotes} config={config} />);
});
keepFiles();
// Whoever types at the door comes in soon.
addEventListener('input', () => ahead(import('./frame/frame.js')), { once: true });
