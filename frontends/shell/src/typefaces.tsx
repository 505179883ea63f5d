import '@fontsource-variable/inter/wght.css';
import { currentLocale, onLocaleChange } from '@tailboard/web/locale';

/** Brings the typeface for Chinese, for a page that shows some whatever it speaks. */
export const chinese = (): void => void import('@fontsource-variable/noto-sans-sc/index.css');

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
