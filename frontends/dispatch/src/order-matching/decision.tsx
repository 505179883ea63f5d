import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { WorkOrderToMatch } from '@tailboard/contracts/jobs/work-order-match';
import { ConfirmDialog } from '@tailboard/ui/dialogs';
import { Icon } from '@tailboard/ui/icons';
import { Panel } from '@tailboard/ui/layout/page';
import { Empty, Failed } from '@tailboard/ui/layout/states';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useEffect, useState, type ReactNode, type RefObject } from 'react';
import { Link } from 'react-router';
import { WorkOrderDialog } from '../work-order/work-order-dialog.js';
import { Comparison } from './comparison.js';
import { IgnoreDialog } from './ignore-dialog.js';
import { Key } from './key.js';
import { OtherJobDialog } from './other-job-dialog.js';
import { useMatchActions } from './use-match-actions.js';

/** Runs the action of a key; the page calls it while the queue or the decision has focus. */
export type KeyActs = RefObject<((key: string) => boolean) | null>;

/** The chosen order, the jobs that it may belong to, and the possible actions. */
export function Decision({
  order,
  keysRef,
  onDone,
}: {
  order: WorkOrderToMatch;
  keysRef: KeyActs;
  onDone: () => void;
}): ReactNode {
  const t = useTexts('dispatch-order-matching');
  const w = useTexts('web');
  const o = useTexts('dispatch-work-order');
  const actions = useMatchActions(order, onDone);
  const [shown, setShown] = useState<'order' | 'other' | 'ignore' | null>(null);
  const close = (): void => setShown(null);
  const decided = order.state === 'matched';
  const ignored = order.state === 'ignored';
  const best = order.candidates.find(({ job }) => job.status !== 'cancelled');

  useEffect(() => {
    const action: Record<string, (() => void) | undefined> = decided
      ? {}
      : {
          a: best && (() => actions.accept(best.job.id)),
          o: () => setShown('other'),
          c: actions.create,
          ...(ignored ? { t: actions.takeBack } : { i: () => setShown('ignore') }),
        };
    keysRef.current = (key) => {
      const does = actions.busy ? undefined : action[key];
      does?.();
      return does !== undefined;
    };
    return () => {
      keysRef.current = null;
    };
  });

  return (
    <Panel
      title={
        <Box component="span" className="figures" sx={{ overflowWrap: 'anywhere' }}>
          {order.work_order_number} {order.customer_name}
        </Box>
      }
      actions={<Button onClick={() => setShown('order')}>{o('view')}</Button>}
    >
      {actions.problem && !actions.problem.handled && (
        <Box sx={{ p: 2, pb: 0 }}>
          <Failed>{t('refused', { message: actions.problem.message })}</Failed>
        </Box>
      )}
      {ignored && (
        <Alert severity="info" variant="outlined" icon={<Icon name="info" />} sx={{ m: 2, mb: 0 }}>
          {order.ignored_reason === null ? t('ignoredNoReason') : t('ignoredBecause', { reason: order.ignored_reason })}
        </Alert>
      )}
      {decided ? (
        <Empty
          action={
            <Button component={Link} to={`/admin/jobs/edit?id=${order.job_id}`} variant="outlined">
              {t('openJob')}
            </Button>
          }
        >
          {t('already')}
        </Empty>
      ) : (
        <>
          {order.candidates.length === 0 && (
            <Typography variant="body2" sx={{ px: 2, pt: 2, color: 'text.secondary' }}>
              {t('noCandidates')}
            </Typography>
          )}
          <Comparison order={order} busy={actions.busy} onAccept={({ job }) => actions.accept(job.id)} />
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, p: 2, borderTop: 1, borderColor: 'divider' }}>
            <Button variant="outlined" disabled={actions.busy} onClick={() => setShown('other')} aria-keyshortcuts="o">
              {t('other')}
              <Key>O</Key>
            </Button>
            <Button variant="outlined" disabled={actions.busy} onClick={actions.create} aria-keyshortcuts="c">
              {t('create')}
              <Key>C</Key>
            </Button>
            {ignored ? (
              <Button variant="outlined" disabled={actions.busy} onClick={actions.takeBack} aria-keyshortcuts="t">
                {t('takeBack')}
                <Key>T</Key>
              </Button>
            ) : (
              <Button
                variant="outlined"
                disabled={actions.busy}
                onClick={() => setShown('ignore')}
                aria-keyshortcuts="i"
              >
                {t('ignore')}
                <Key>I</Key>
              </Button>
            )}
          </Box>
        </>
      )}
      <WorkOrderDialog workOrderId={order.id} open={shown === 'order'} onClose={close} />
      <OtherJobDialog
        order={order}
        open={shown === 'other'}
        onClose={close}
        onChoose={(job) => {
          close();
          actions.accept(job.id);
        }}
      />
      <IgnoreDialog
        open={shown === 'ignore'}
        onClose={close}
        onIgnore={(reason) => {
          close();
          actions.ignore(reason);
        }}
      />
      <ConfirmDialog
        open={actions.taken !== null}
        title={t('takeOver')}
        text={actions.taken?.sentence ?? ''}
        confirm={t('takeOverYes')}
        close={w('close')}
        onClose={actions.leaveTaken}
        onConfirm={() => actions.taken && actions.accept(actions.taken.jobId, true)}
      />
    </Panel>
  );
}
