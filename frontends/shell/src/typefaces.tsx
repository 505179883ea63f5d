import '@fontsource-variable/inter/wght.css';
import { currentLocale, onLocaleChange } from '@tailboard/web/i18n/locale';

/** Loads the typeface for Chinese. Without a network the text keeps the typeface of the system. */
export const chinese = (): void => void import('@fontsource-variable/noto-sans-sc/index.css').catch(() => undefined);

/**
 * Inter comes with the page. The typeface for Chinese is a hundred files by range of characters, and not even their list is
 * fetched before the page speaks Chinese, or somebody presses a button: the menu of languages names itself in Chinese.
 */
export function bringTypefaces(): void {
  const follow = (): void => {
    if (currentLocale() === 'zh-CN') chinese();
  };
  follow();
  onLocaleChange(follow);
  for (const press of ['pointerdown', 'keydown']) addEventListener(press, chinese, { once: true });
}
