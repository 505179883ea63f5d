import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import {
  ReassignUnits,
  RecountList,
  ResetVerification,
  ReturnFromCustomer,
  VerifyUnits,
} from '@tailboard/contracts/equipment/unit-contracts';
import { AssignedUnits as AssignedUnitsContract, type ListType } from '@tailboard/contracts/equipment/unit-lists';
import { ConfirmDialog } from '@tailboard/ui/dialogs';
import { Icon } from '@tailboard/ui/icons';
import { useToast } from '@tailboard/ui/toast';
import { useCommand } from '@tailboard/web/queries/queries';
import { FailedAction } from '@tailboard/web/queries/failed-action';
import { useMay } from '@tailboard/web/access/guard';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useState, type ReactNode } from 'react';
import { SerialBox } from '../scan/serial-box.js';
import { useSerialCommand } from '../scan/use-serial-command.js';
import { useUndo } from '../undo/use-undo.js';
import type { AssignedUnits } from './assigned.js';
import { ReconcileDialog } from './reconcile-dialog.js';

const refreshes = [AssignedUnitsContract];

/** The actions of a list that the current user may perform. */
export function ListActs({
  type,
  user,
  list,
}: {
  type: ListType;
  user: string;
  list: AssignedUnits | undefined;
}): ReactNode {
  const [assign, returned, verify] = [useMay('cpe.reassign'), useMay('cpe.customer-return'), useMay('cpe.verify')];
  const reconcile = useMay('cpe.reconcile');
  if (type === 'issued') return assign && <Assigning user={user} />;
  if (type === 'returned') return returned && <Returning user={user} />;
  if (type === 'verified') return verify && <Verifying user={user} />;
  return reconcile && list && <Reconciling user={user} list={list} />;
}

function Assigning({ user }: { user: string }): ReactNode {
  const t = useTexts('warehouse-unit-lists');
  const action = useSerialCommand(ReassignUnits, {
    context: user,
    toInput: (serial_mac, overriding, user_id) => ({ user_id, serial_mac, ...overriding }),
    formatDone: (n) => t('reassigned', { n }),
    refreshes,
  });
  return <SerialBox command={action} action={t('assign')} notDone={t('notAssigned')} />;
}

function Returning({ user }: { user: string }): ReactNode {
  const t = useTexts('warehouse-unit-lists');
  const action = useSerialCommand(ReturnFromCustomer, {
    context: user,
    toInput: (serial_mac, overriding, user_id) => ({ user_id, serial_mac, ...overriding }),
    formatDone: (n) => t('reassigned', { n }),
    refreshes,
  });
  return <SerialBox command={action} action={t('assign')} notDone={t('notAssigned')} />;
}

function Verifying({ user }: { user: string }): ReactNode {
  const t = useTexts('warehouse-unit-lists');
  const action = useSerialCommand(VerifyUnits, {
    context: user,
    toInput: (serial_mac, { override }, user_id) => ({ user_id, serial_mac, ...(override ? { override } : {}) }),
    formatDone: () => t('wasVerified'),
    refreshes,
  });
  return (
    <SerialBox
      command={action}
      action={t('verify')}
      notDone={t('notVerified')}
      override={{ title: t('elsewhere'), question: t('elsewhereText'), proceed: t('moveHere') }}
    >
      <Reset user={user} />
    </SerialBox>
  );
}

/** Restarts the verification after a confirmation, because others may be working on it. */
function Reset({ user }: { user: string }): ReactNode {
  const t = useTexts('warehouse-unit-lists');
  const { notify } = useUndo(refreshes);
  const [requested, setRequested] = useState(false);
  const { mutate, pending, problem, reset } = useCommand(ResetVerification, { refreshes });
  const begin = async (): Promise<void> => {
    setRequested(false);
    const result = await mutate({ user_id: user });
    if ('output' in result) notify(t('resetDone'), [result.commandId]);
  };
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<Icon name="retry" />}
        loading={pending}
        onClick={() => setRequested(true)}
        sx={{ justifySelf: 'start' }}
      >
        {t('reset')}
      </Button>
      <ConfirmDialog
        open={requested}
        title={t('reset')}
        text={t('resetText')}
        confirm={t('reset')}
        close={t('close')}
        onConfirm={() => void begin()}
        onClose={() => setRequested(false)}
      />
      <FailedAction problem={problem} onDismiss={reset} />
    </>
  );
}

function Reconciling({ user, list }: { user: string; list: AssignedUnits }): ReactNode {
  const t = useTexts('warehouse-unit-lists');
  const { toast } = useToast();
  const [open, setOpen] = useState(false);
  const recount = useCommand(RecountList, { refreshes });
  const count = async (): Promise<void> => {
    const result = await recount.mutate({ user_id: user });
    if ('output' in result) toast(t('recounted', result.output.data));
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <Button variant="contained" onClick={() => setOpen(true)}>
        {t('reconcileList')}
      </Button>
      <Button variant="outlined" loading={recount.pending} onClick={() => void count()}>
        {t('recount')}
      </Button>
      {open && <ReconcileDialog user={user} list={list} onClose={() => setOpen(false)} />}
      <FailedAction problem={recount.problem} onDismiss={recount.reset} />
    </Box>
  );
}
