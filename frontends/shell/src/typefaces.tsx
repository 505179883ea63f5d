import '@fontsource-variable/inter/wght.css';
import { currentLocale, onLocaleChange } from '@tailboard/web/i18n/locale';

/** Loads the typeface for Chinese. Without a network, the text keeps the system typeface. */
export const chinese = (): void => void import('@fontsource-variable/noto-sans-sc/index.css').catch(() => undefined);

/**
 * Inter is part of the page. The typeface for Chinese consists of a hundred files by character range. Not even their
 * list loads before the page is in Chinese or a button is pressed, because the language menu shows one language in
 * Chinese.
 */
export function bringTypefaces(): void {
  const follow = (): void => {
    if (currentLocale() === 'zh-CN') chinese();
  };
  follow();
  onLocaleChange(follow);
  for (const press of ['pointerdown', 'keydown']) addEventListener(press, chinese, { once: true });
}
