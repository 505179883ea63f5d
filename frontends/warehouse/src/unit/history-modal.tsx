import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { OutputOf } from '@tailboard/contracts/contract';
import { ListUnits, UnitLogs, UnitsInWarehouse } from '@tailboard/contracts/equipment/unit-lists';
import { Icon } from '@tailboard/ui/icons';
import { Modal } from '@tailboard/ui/modal';
import { Empty, Loading } from '@tailboard/ui/layout/states';
import { useContractQuery } from '@tailboard/web/queries/queries';
import { useCompany } from '@tailboard/web/app/company';
import { useMay } from '@tailboard/web/access/guard';
import { useDoer } from '@tailboard/web/lists/history';
import { useLocale } from '@tailboard/web/i18n/locale';
import { NO_RESPONSE } from '@tailboard/web/api/problem';
import { ReadFailed } from '@tailboard/web/queries/read-failed';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { CorrectReceipt } from './correct-receipt.js';
import { historyIcon } from './history-icon.js';
import { historyTime } from './history-time.js';
import { UnitAt } from './unit-at.js';

const refreshes = [UnitLogs, ListUnits, UnitsInWarehouse];

/** The complete history of a unit, by any serial or MAC that it ever had. */
export function HistoryModal({ serial, onClose }: { serial: string; onClose: () => void }): ReactNode {
  const t = useTexts('warehouse-history');
  const mayAudit = useMay('stock.read');
  const { data, problem, loading, refetch } = useContractQuery(UnitLogs, { serial_mac: serial });
  return (
    <Modal
      title={t('title', { serial })}
      wide
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('close')}</Button>}
    >
      {loading && <Loading rows={4} />}
      {problem && !data && (problem.status === NO_RESPONSE || problem.handled) && (
        <ReadFailed problem={problem} onRetry={refetch}>
          {t('failed', { message: problem.message })}
        </ReadFailed>
      )}
      {problem && !data && problem.status !== NO_RESPONSE && !problem.handled && (
        <Alert severity="error" icon={<Icon name="error" />}>
          {problem.message}
        </Alert>
      )}
      {data && mayAudit && <UnitAt id={data.id} />}
      {data?.cpe_logs.length === 0 && <Empty dense>{t('empty')}</Empty>}
      {data && data.cpe_logs.length > 0 && <Logs logs={data.cpe_logs} />}
    </Modal>
  );
}

/** Milliseconds between doing and recording from which both are shown (decision D63). */
const AT_ONCE_MS = 5 * 60_000;
const differ = ({ done_at, created_at }: { done_at?: string | undefined; created_at: string }): boolean =>
  done_at !== undefined && Date.parse(created_at) - Date.parse(done_at) > AT_ONCE_MS;

function Logs({ logs }: { logs: OutputOf<typeof UnitLogs>['cpe_logs'] }): ReactNode {
  const t = useTexts('warehouse-history');
  const { zone } = useCompany();
  const { locale } = useLocale();
  const doer = useDoer();
  return (
    <Box component="ol" aria-label={t('list')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {logs.map((log, at) => {
        const icon = historyIcon(log);
        return (
          <Box
            key={`${log.created_at} ${at}`}
            component="li"
            sx={{ display: 'flex', gap: 1.5, py: 1, '& + li': { borderTop: 1, borderColor: 'divider' } }}
          >
            <Icon name={icon} data-icon={icon} sx={{ color: 'text.secondary', mt: 0.25 }} />
            <Box sx={{ minWidth: 0 }}>
              <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
                {log.description}
              </Typography>
              <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
                {differ(log) && (
                  <>
                    <time dateTime={log.done_at}>{t('done', historyTime(log.done_at ?? '', locale, zone))}</time>
                    {' · '}
                  </>
                )}
                <time dateTime={log.created_at}>
                  {t(differ(log) ? 'recorded' : 'at', historyTime(log.created_at, locale, zone))}
                </time>
                {' · '}
                {doer(log.user, log.actor, log.api_token)}
              </Typography>
              {log.receipt_id !== undefined && <CorrectReceipt id={log.receipt_id} refreshes={refreshes} />}
            </Box>
          </Box>
        );
      })}
    </Box>
  );
}
