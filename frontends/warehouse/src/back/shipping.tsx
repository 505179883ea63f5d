import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import type { AnyContract } from '@tailboard/contracts/contract';
import { ListShipments, ReadShipment, ReturnToProvider } from '@tailboard/contracts/equipment/shipment';
import { DateField } from '@tailboard/ui/dates/date-field';
import { Icon } from '@tailboard/ui/icons';
import { useCompany } from '@tailboard/web/app/company';
import { useFormat } from '@tailboard/web/i18n/format';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useRef, useState, type ReactNode } from 'react';
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
  /** Counts the shipments of this visit, so that a waiting scan joins the one in which it was scanned. */
  const [nth, setNth] = useState(0);
  const [begun, setBegun] = useState<ReadonlyMap<number, string>>(new Map());
  // The next request must know the shipment before the screen is rendered again.
  const shipments = useRef(new Map<number, string>());
  const current = begun.get(nth) ?? null;
  const action = useSerialAction(ReturnToProvider, {
    context: { nth, shipment: { ...paper, shipped_on: shippedOn } },
    ask: (serial_mac, overriding, { nth: of, shipment }) => {
      const shipment_id = shipments.current.get(of);
      return { serial_mac, ...overriding, ...(shipment_id === undefined ? shipment : { shipment_id }) };
    },
    doneText: (count, { shipment_id }, { nth: of }) => {
      if (shipment_id !== undefined) {
        shipments.current.set(of, shipment_id);
        setBegun(new Map(shipments.current));
      }
      return t('shipped', { count });
    },
    refreshes: [...refreshes, ListShipments, ReadShipment],
  });
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {current === null ? (
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
                setNth(nth + 1);
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
