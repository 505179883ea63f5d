import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { ReconcileList } from '@tailboard/contracts/equipment/unit-contracts';
import { AssignedUnits as AssignedUnitsContract } from '@tailboard/contracts/equipment/unit-lists';
import { Modal } from '@tailboard/ui/modal';
import { Failed } from '@tailboard/ui/layout/states';
import { MONO } from '@tailboard/ui/layout/theme';
import { useCommand } from '@tailboard/web/queries/queries';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useState, type ReactNode } from 'react';
import { useUndo } from '../undo/use-undo.js';
import { useUnitFormat } from '../unit/use-unit-format.js';
import type { AssignedUnits } from './assigned.js';

/** Closes the verification of a list. It first shows the units that become missing, with a reason for each. */
export function ReconcileDialog({
  user,
  list,
  onClose,
}: {
  user: string;
  list: AssignedUnits;
  onClose: () => void;
}): ReactNode {
  const t = useTexts('warehouse-unit-lists');
  const { notify } = useUndo([AssignedUnitsContract]);
  const { mutate, pending, problem } = useCommand(ReconcileList, { refreshes: [AssignedUnitsContract] });
  const [reasons, setReasons] = useState<Readonly<Record<string, string>>>({});
  const [errors, setErrors] = useState<Readonly<Record<string, string>> | null>(null);

  const reconcile = async (): Promise<void> => {
    const values = Object.fromEntries(Object.entries(reasons).filter(([, why]) => why.trim() !== ''));
    const result = await mutate({ user_id: user, reasons: values });
    if ('problem' in result) return;
    const { errors: left, command_id } = result.output;
    notify(t('reconciled'), [command_id]);
    if (Object.keys(left).length > 0) setErrors(left);
    else onClose();
  };
  const missing = list.data;
  return (
    <Modal
      title={t('reconcileList')}
      onClose={onClose}
      wide
      actions={
        <>
          <Button onClick={onClose} autoFocus>
            {t('close')}
          </Button>
          {errors === null && (
            <Button variant="contained" loading={pending} onClick={() => void reconcile()}>
              {t('reconcileList')}
            </Button>
          )}
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {problem && !problem.handled && <Failed>{problem.message}</Failed>}
        {errors === null ? (
          <>
            <Typography>
              {missing.length === 0 ? t('nothingMissing') : t('reconcileText', { verified: list.totals.verified })}
            </Typography>
            {missing.map(({ id, serial_mac, cpe_model }) => (
              <Missing
                key={id}
                serial={serial_mac}
                model={cpe_model}
                reason={reasons[serial_mac] ?? ''}
                onReason={(why) => setReasons((all) => ({ ...all, [serial_mac]: why }))}
              />
            ))}
          </>
        ) : (
          <Alert severity="warning" variant="outlined">
            {t('notReconciled')}
            <ul>
              {Object.entries(errors).map(([serial, why]) => (
                <li key={serial}>
                  {serial}: {why}
                </li>
              ))}
            </ul>
          </Alert>
        )}
      </Box>
    </Modal>
  );
}

function Missing({
  serial,
  model,
  reason,
  onReason,
}: {
  serial: string;
  model: { readonly name: string } | null;
  reason: string;
  onReason: (why: string) => void;
}): ReactNode {
  const t = useTexts('warehouse-unit-lists');
  const unitFormat = useUnitFormat();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <Box sx={{ flex: '0 0 200px' }}>
        <Typography sx={{ fontFamily: MONO, fontSize: '0.8125rem' }}>{serial}</Typography>
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {unitFormat.model({ cpe_model: model })}
        </Typography>
      </Box>
      <TextField
        placeholder={t('notPresented')}
        value={reason}
        onChange={({ target }) => onReason(target.value)}
        slotProps={{ htmlInput: { maxLength: 255, 'aria-label': t('why', { serial }) } }}
        sx={{ flex: '1 1 200px' }}
      />
    </Box>
  );
}
