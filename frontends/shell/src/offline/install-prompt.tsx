import { createStore } from '@tailboard/web/store';

/** The event of browsers that offer to install a page; the type library does not contain it. */
interface BeforeInstallPromptEvent extends Event {
  prompt(): Promise<unknown>;
}

/** Asks the user whether to install the product on this device; `null` while the browser does not offer it. */
export const installPrompt = createStore<(() => Promise<void>) | null>(null);

/** Keeps the browser's offer for the settings, instead of a banner over the page. */
export function keepInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    installPrompt.set(async () => {
      installPrompt.set(null);
      await (event as BeforeInstallPromptEvent).prompt();
    });
  });
  addEventListener('appinstalled', () => installPrompt.set(null));
}
