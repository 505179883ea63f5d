import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Icon } from '@tailboard/ui/icons';
import { Panel } from '@tailboard/ui/layout/page';
import { MONO } from '@tailboard/ui/layout/theme';
import type { QueuedCommand } from '@tailboard/web/offline/outbox-store';
import { useMay } from '@tailboard/web/access/guard';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useState, type ReactNode } from 'react';
import type { UnitToConfirm } from '../undo/bulk-outcome.js';
import { OverwriteDialog } from '../unit/overwrite-dialog.js';
import type { FieldScans } from './use-field-scans.js';

/** Unsent scans. Refused ones come first, with the reason and the possible actions. */
export function PendingScans({ scans, moves = false }: { scans: FieldScans; moves?: boolean }): ReactNode {
  const t = useTexts('warehouse-field');
  const [requested, setRequested] = useState<QueuedCommand | null>(null);
  if (scans.queued.length === 0) return null;
  return (
    <Panel title={t('pending')}>
      <Box component="ul" aria-label={t('pending')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {scans.queued.map((action) => (
          <Pending
            key={action.key}
            action={action}
            scans={scans}
            moves={moves}
            onRequest={() => (moves ? scans.repeat(action, { override: true }) : setRequested(action))}
          />
        ))}
      </Box>
      {requested && (
        <OverwriteDialog
          key={requested.key}
          units={[toUnit(requested)]}
          onProceed={({ reason }) => {
            scans.repeat(requested, { override: true, reason });
            setRequested(null);
          }}
          onClose={() => setRequested(null)}
        />
      )}
    </Panel>
  );
}

const toUnit = ({ subject, failed, needsReason = false }: QueuedCommand): UnitToConfirm => ({
  id: subject,
  ...(failed === null ? {} : { holder: failed }),
  requiresReason: needsReason,
});

function Pending({
  action,
  scans,
  moves,
  onRequest,
}: {
  action: QueuedCommand;
  scans: FieldScans;
  moves: boolean;
  onRequest: () => void;
}): ReactNode {
  const t = useTexts('warehouse-field');
  const mayOverride = useMay('cpe.override');
  const { subject: serial, failed, needsConfirmation, label } = action;
  const requests = needsConfirmation && mayOverride;
  return (
    <Box
      component="li"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, px: 2, py: 0.75, minHeight: 44 }}
    >
      <Icon
        name={failed === null ? 'clock' : needsConfirmation ? 'warning' : 'error'}
        sx={{ color: failed === null || needsConfirmation ? 'warning.main' : 'error.main' }}
      />
      <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
        <Typography sx={{ fontFamily: MONO, overflowWrap: 'anywhere' }}>{serial}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {failed ?? t('waits')}
          {label !== '' && ` · ${label}`}
        </Typography>
      </Box>
      {requests && (
        <Button variant="outlined" aria-label={t(moves ? 'moveHereOf' : 'overwriteOf', { serial })} onClick={onRequest}>
          {t(moves ? 'moveHere' : 'overwrite')}
        </Button>
      )}
      {failed !== null && !requests && (
        <Button aria-label={t('againOf', { serial })} onClick={() => scans.repeat(action)}>
          {t('again')}
        </Button>
      )}
      {failed !== null && (
        <Button aria-label={t('dismissOf', { serial })} onClick={() => scans.outbox.dismiss(action.key)}>
          {t('dismiss')}
        </Button>
      )}
    </Box>
  );
}
