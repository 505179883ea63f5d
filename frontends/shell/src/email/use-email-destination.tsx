import { useConfig } from '@tailboard/web/api/config';
import { useTexts } from '@tailboard/web/i18n/texts';

/** Returns where a server that sends no e-mails writes them. */
export function useEmailDestination(): string {
  const t = useTexts('shell-email');
  return t(useConfig().email_files === 'bucket' ? 'inBucket' : 'inFolder');
}
