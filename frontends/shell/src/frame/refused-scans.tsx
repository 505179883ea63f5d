import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { AnyContract } from '@tailboard/contracts/contract';
import { MONO } from '@tailboard/ui/layout/theme';
import { Modal } from '@tailboard/ui/modal';
import { useMay } from '@tailboard/web/access/guard';
import type { RequestInput } from '@tailboard/web/api/request';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { Outbox } from '@tailboard/web/offline/outbox';
import type { QueuedCommand } from '@tailboard/web/offline/outbox-store';
import { useState, type ReactNode } from 'react';

/** Shows the scans that were refused after the user had left their screen, with the reasons, on any page. */
export function RefusedScans({
  refused,
  contracts,
  outbox,
}: {
  refused: readonly QueuedCommand[];
  contracts: readonly AnyContract[];
  outbox: Outbox;
}): ReactNode {
  const t = useTexts('shell');
  const w = useTexts('web');
  const mayOverride = useMay('cpe.override');
  const [open, setOpen] = useState(false);
  /** Reasons of the commands that need one, by key. */
  const [reasons, setReasons] = useState<Readonly<Record<string, string>>>({});
  const close = (): void => setOpen(false);
  const overwrite = ({ key, contract: name, input: refusedInput, subject, label }: QueuedCommand): void => {
    const contract = contracts.find((one) => one.name === name);
    if (!contract) return;
    outbox.dismiss(key);
    const reason = reasons[key]?.trim();
    const input: QueuedCommand['input'] = { ...refusedInput, override: true, ...(reason ? { reason } : {}) };
    outbox.enqueue(contract, input as RequestInput<AnyContract>, { subject, label });
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('refusedScans', { count: refused.length })}</Button>
      {open && (
        <Modal
          wide
          title={t('refusedScansTitle')}
          onClose={close}
          actions={
            <Button onClick={close} autoFocus>
              {w('close')}
            </Button>
          }
        >
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {refused.map((action) => {
              const { key, subject: code, failed, needsConfirmation, needsReason } = action;
              const requestsReason = needsConfirmation && needsReason && mayOverride;
              return (
                <Box component="li" key={key} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
                  <Box sx={{ flex: '1 1 240px', minWidth: 0, overflowWrap: 'anywhere' }}>
                    <Typography sx={{ fontFamily: MONO }}>{code}</Typography>
                    <Typography variant="body2">{failed}</Typography>
                  </Box>
                  {requestsReason && (
                    <TextField
                      required
                      label={t('overwriteReason')}
                      value={reasons[key] ?? ''}
                      onChange={({ target }) => setReasons((before) => ({ ...before, [key]: target.value }))}
                      helperText={t('overwriteReasonHelp')}
                      slotProps={{ htmlInput: { maxLength: 255 } }}
                    />
                  )}
                  {needsConfirmation && mayOverride && (
                    <Button
                      aria-label={t('overwriteScan', { code })}
                      disabled={requestsReason && !reasons[key]?.trim()}
                      onClick={() => overwrite(action)}
                    >
                      {t('overwrite')}
                    </Button>
                  )}
                  {!needsConfirmation && (
                    <Button aria-label={t('retryScan', { code })} onClick={() => outbox.retry(key)}>
                      {w('retry')}
                    </Button>
                  )}
                  <Button aria-label={t('dismissScan', { code })} onClick={() => outbox.dismiss(key)}>
                    {w('dismiss')}
                  </Button>
                </Box>
              );
            })}
          </Box>
        </Modal>
      )}
    </>
  );
}
