import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { exportFormats } from '@tailboard/contracts/reports/export';
import type { Frequency, SubscribedReport } from '@tailboard/contracts/reports/subscription';
import { Icon } from '@tailboard/ui/icons';
import { useNotifyExport } from '@tailboard/web/lists/export-button';
import type { ApiError } from '@tailboard/web/api/problem';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { SubscribeDialog } from '../subscriptions/subscribe-dialog.js';
import { PayrollFailure } from './payroll-failure.js';

export type Format = (typeof exportFormats)[number];
type ExportRequester = (format: Format) => Promise<{ output: { id: string; message: string } } | { problem: ApiError }>;

/**
 * Requests a report as a file. The export is queued; the server's response is shown with a link to the export. The
 * office's menu has no entry for exports (S0 §6), so the link to earlier ones is here.
 * @param payroll only on the weekly form, for roles that may export payroll; if its week is not finalized, the refusal
 *   links to the week's timecards
 */
export function ExportMenu({
  data,
  payroll,
  week,
  subscription,
}: {
  data: ExportRequester;
  payroll?: ExportRequester | undefined;
  /** Any date of the week that payroll is for. */
  week?: string;
  /** The report to receive by e-mail, if it can be. */
  subscription?: { readonly report: SubscribedReport; readonly offered: readonly Frequency[] };
}): ReactNode {
  const t = useTexts('reports-report');
  const s = useTexts('reports-subscriptions');
  const notify = useNotifyExport();
  const [at, setAt] = useState<HTMLElement | null>(null);
  const [format, setFormat] = useState<Format>('csv');
  const [requesting, setPending] = useState(false);
  const [problem, setProblem] = useState<ApiError | null>(null);
  const [isSubscribing, setIsSubscribing] = useState(false);
  const request = async (how: ExportRequester): Promise<void> => {
    setAt(null);
    setPending(true);
    const result = await how(format);
    setPending(false);
    if ('problem' in result) return setProblem(result.problem);
    notify(result.output);
  };
  return (
    <>
      <Button
        variant="outlined"
        aria-haspopup="menu"
        aria-expanded={at !== null}
        disabled={requesting}
        endIcon={<Icon name="chevronDown" />}
        onClick={({ currentTarget }) => setAt(currentTarget)}
      >
        {t('export')}
      </Button>
      <Menu open={at !== null} anchorEl={at} onClose={() => setAt(null)}>
        <MenuItem onClick={() => void request(data)}>{t('exportData')}</MenuItem>
        {payroll && <MenuItem onClick={() => void request(payroll)}>{t('exportPayroll')}</MenuItem>}
        <Divider />
        {exportFormats.map((one) => (
          <MenuItem
            key={one}
            role="menuitemradio"
            aria-checked={one === format}
            selected={one === format}
            onClick={() => setFormat(one)}
          >
            {t('format', { format: one.toUpperCase() })}
          </MenuItem>
        ))}
        <Divider />
        {subscription && (
          <MenuItem
            onClick={() => {
              setAt(null);
              setIsSubscribing(true);
            }}
          >
            {s('sendByMail')}
          </MenuItem>
        )}
        {subscription && (
          <MenuItem component={Link} to="/report-subscriptions" onClick={() => setAt(null)}>
            {s('manage')}
          </MenuItem>
        )}
        <MenuItem component={Link} to="/exports" onClick={() => setAt(null)}>
          {t('earlierExports')}
        </MenuItem>
      </Menu>
      {isSubscribing && subscription && <SubscribeDialog {...subscription} onClose={() => setIsSubscribing(false)} />}
      <PayrollFailure problem={problem} week={week} onDismiss={() => setProblem(null)} />
    </>
  );
}
