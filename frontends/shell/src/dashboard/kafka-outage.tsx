import Alert from '@mui/material/Alert';
import { ReadOutage } from '@tailboard/contracts/outage';
import { useContractQuery } from '@tailboard/web/queries/queries';
import { useCompany } from '@tailboard/web/app/company';
import { useFormat } from '@tailboard/web/i18n/format';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';

/**
 * Kafka outage warning for users who can have it fixed. It renders nothing while all events are sent, or if the state
 * is unknown.
 */
export function KafkaOutage(): ReactNode {
  const t = useTexts('shell-dashboard');
  const format = useFormat();
  const { zone } = useCompany();
  const { data } = useContractQuery(ReadOutage, {});
  if (!data?.data) return null;
  const { since, reason } = data.data;
  return <Alert severity="warning">{t('outage', { since: format.instant(since, zone), reason })}</Alert>;
}
