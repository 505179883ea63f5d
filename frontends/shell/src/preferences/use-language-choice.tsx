import type { Locale } from '@tailboard/contracts/locale';
import { useToast } from '@tailboard/ui/toast';
import { useLocale } from '@tailboard/web/i18n/locale';
import { useTexts } from '@tailboard/web/i18n/texts';

/** The language, and how to choose another one. A toast reports one that could not be loaded. */
export function useLanguageChoice(): { locale: Locale; choose: (locale: Locale) => void } {
  const t = useTexts('shell');
  const { toast } = useToast();
  const { locale, choose } = useLocale();
  return { locale, choose: (next) => void choose(next).catch(() => toast(t('languageFailed'), 'error')) };
}
