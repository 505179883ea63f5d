import '@fontsource-variable/inter/wght.css';
import { createGround } from '@tailboard/web/ground';
import { startLocale } from '@tailboard/web/locale';
import { createRoot } from 'react-dom/client';
import { readConfig } from '@tailboard/web/config';
import { createRemotes } from './remotes/registry.js';
import { Shell } from './shell.js';

startLocale();
const ground = createGround();
const config = await readConfig();
document.title = config.app_name;
const root = document.getElementById('app');
if (root) createRoot(root).render(<Shell ground={ground} remotes={createRemotes()} config={config} />);
