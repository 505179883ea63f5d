import { useFormat } from '@tailboard/web/i18n/format';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';

/** A count out of a total, with its percentage. */
export function Share({ readers, people }: { readers: number; people: number }): ReactNode {
  const t = useTexts('shell-messages');
  const format = useFormat();
  const percent = format.percent(people === 0 ? 0 : Math.round((readers / people) * 100));
  return <span className="figures">{t('share', { readers, people, percent })}</span>;
}
