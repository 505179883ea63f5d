import '@fontsource-variable/inter/wght.css';
import { createGround } from '@tailboard/web/ground';
import { startLocale } from '@tailboard/web/locale';
import { createRoot } from 'react-dom/client';
import { readConfig } from '@tailboard/web/config';
import { pathsOf } from './remotes/claims.js';
import { createRemotes, federationLoader } from './remotes/registry.js';
import { routes, Shell } from './shell.js';

startLocale();
const ground = createGround();
const config = await readConfig();
document.title = config.app_name;
const remotes = createRemotes(federationLoader, undefined, pathsOf(routes));
const root = document.getElementById('app');
if (root) createRoot(root).render(<Shell ground={ground} remotes={remotes} config={config} />);
// Whoever types at the door comes in soon.
addEventListener('input', () => void import('./frame/frame.js'), { once: true });
