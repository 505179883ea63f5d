import { useToast } from '@tailboard/ui/toast';
import { useTexts } from '@tailboard/web/i18n/texts';

/** Copies serials to the clipboard, one per line, and reports their number. */
export function useCopy(): (serials: readonly string[]) => void {
  const t = useTexts('warehouse-scan');
  const { toast } = useToast();
  return (serials) =>
    void navigator.clipboard.writeText(serials.join('\n')).then(() => toast(t('copied', { count: serials.length })));
}
