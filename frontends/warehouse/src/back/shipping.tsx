import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import type { AnyContract } from '@tailboard/contracts/contract';
import { ListShipments, ReadShipment, ReturnToProvider } from '@tailboard/contracts/equipment/shipment';
import { DateField } from '@tailboard/ui/date-field';
import { Icon } from '@tailboard/ui/icons';
import { useCompany } from '@tailboard/web/app/company';
import { useFormat } from '@tailboard/web/i18n/format';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useState, type ReactNode } from 'react';
import { SerialBox } from '../scan/serial-box.js';
import { useSerialAction } from '../scan/use-serial-command.js';
import { backTexts } from './back-texts.js';

const papers = ['rma', 'carrier', 'tracking'] as const;

/**
 * Scans units into a shipment. The first scan creates it with its shipping data. Later scans join it until it is
 * finished.
 */
export function Shipping({ refreshes }: { refreshes: readonly AnyContract[] }): ReactNode {
  const t = useTexts(backTexts);
  const format = useFormat();
  const { today } = useCompany();
  const [paper, setPaper] = useState({ rma: '', carrier: '', tracking: '' });
  const [shippedOn, setShippedOn] = useState(today);
  const [begun, setBegun] = useState<string | null>(null);
  const action = useSerialAction(ReturnToProvider, {
    ask: (serial_mac, again) => ({
      serial_mac,
      ...again,
      ...(begun === null ? { ...paper, shipped_on: shippedOn } : { shipment_id: begun }),
    }),
    doneText: (count, { shipment_id }) => {
      if (shipment_id !== undefined) setBegun(shipment_id);
      return t('shipped', { count });
    },
    refreshes: [...refreshes, ListShipments, ReadShipment],
  });
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {begun === null ? (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, pt: 1, '& > *': { flex: '1 1 160px' } }} data-takes-scans>
          {papers.map((part) => (
            <TextField
              key={part}
              label={t(part)}
              value={paper[part]}
              onChange={({ target }) => setPaper((before) => ({ ...before, [part]: target.value }))}
              slotProps={{ htmlInput: { maxLength: 60, autoComplete: 'off' } }}
            />
          ))}
          <DateField label={t('shippedOn')} value={shippedOn} onDate={setShippedOn} />
        </Box>
      ) : (
        <Alert
          severity="info"
          variant="outlined"
          icon={<Icon name="outward" />}
          action={
            <Button
              color="inherit"
              onClick={() => {
                setBegun(null);
                setPaper({ rma: '', carrier: '', tracking: '' });
              }}
            >
              {t('finish')}
            </Button>
          }
        >
          {t('begun', { rma: paper.rma || t('unnamed'), date: format.date(shippedOn) })}
        </Alert>
      )}
      <SerialBox act={action} action={t('shipAction')} notDone={t('notShipped')} />
    </Box>
  );
}
