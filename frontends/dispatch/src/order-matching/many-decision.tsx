import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { WorkOrderToMatch } from '@tailboard/contracts/jobs/work-order-match';
import { ConfirmDialog } from '@tailboard/ui/dialogs';
import { Panel } from '@tailboard/ui/layout/page';
import { useToast } from '@tailboard/ui/toast';
import { ResultList, resultRows } from '@tailboard/web/lists/result-list';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useEffect, useState, type ReactNode } from 'react';
import type { KeyActs } from './decision.js';
import { IgnoreDialog } from './ignore-dialog.js';
import { Key } from './key.js';
import { soleCandidate, type Settlement, type Settling } from './use-settling.js';

/** The chosen orders together: the possible actions, and the results if something failed. */
export function ManyDecision({
  orders,
  settling,
  keysRef,
  ignored,
  onSettled,
  onLeave,
}: {
  orders: readonly WorkOrderToMatch[];
  settling: Settling;
  keysRef: KeyActs;
  /** They are already ignored. */
  ignored: boolean;
  onSettled: (ids: readonly string[]) => void;
  onLeave: () => void;
}): ReactNode {
  const t = useTexts('dispatch-order-matching');
  const w = useTexts('web');
  const { toast } = useToast();
  const [requested, setRequested] = useState<Settlement['act'] | null>(null);
  const clear = orders.filter((order) => soleCandidate(order) !== undefined);
  const { progress, response } = settling;
  const failed = response && !progress && Object.keys(response.errors).length > 0;
  const busy = progress !== null;
  const can = { match: clear.length > 0, create: orders.length > 0, ignore: orders.length > 0 && !ignored };
  const settle = (how: Settlement): void => {
    setRequested(null);
    void settling.settle(how.act === 'match' ? clear : orders, how).then((ids) => {
      if (ids.length > 0) toast(t('many.done', { count: ids.length }));
      onSettled(ids);
    });
  };

  useEffect(() => {
    const actions: Readonly<Record<string, Settlement['act']>> = { a: 'match', c: 'create', i: 'ignore' };
    keysRef.current = (key) => {
      const action = actions[key];
      if (busy || action === undefined || !can[action]) return false;
      setRequested(action);
      return true;
    };
    return () => {
      keysRef.current = null;
    };
  });

  const button = (action: Settlement['act'], key: string, name: string): ReactNode => (
    <Button
      variant="outlined"
      disabled={busy || !can[action]}
      onClick={() => setRequested(action)}
      aria-keyshortcuts={key.toLowerCase()}
    >
      {name}
      <Key>{key}</Key>
    </Button>
  );
  return (
    <Panel
      title={orders.length > 0 ? t('many.title', { count: orders.length }) : t('many.results')}
      actions={
        <Button onClick={onLeave} disabled={busy}>
          {w('close')}
        </Button>
      }
    >
      {orders.length > 0 && (
        <Box sx={{ p: 2 }}>
          <Typography variant="body2" sx={{ mb: 2 }}>
            {t('many.clear', { count: clear.length })}
            {clear.length < orders.length && ` ${t('many.unclear', { count: orders.length - clear.length })}`}
          </Typography>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            {button('match', 'A', t('many.match', { count: clear.length }))}
            {button('create', 'C', t('many.create', { count: orders.length }))}
            {!ignored && button('ignore', 'I', t('many.ignore', { count: orders.length }))}
          </Box>
        </Box>
      )}
      {progress && (
        <Typography role="status" variant="body2" sx={{ px: 2, pb: 2 }}>
          {t('many.under', { answered: progress.done, of: progress.total })}
        </Typography>
      )}
      {failed && (
        <ResultList
          label={t('many.results')}
          outcomes={resultRows(response).map((one) => ({ ...one, name: settling.getNumber(one.id) }))}
        />
      )}
      <ConfirmDialog
        open={requested === 'match'}
        title={t('many.matchAsk', { count: clear.length })}
        text={t('many.matchText')}
        confirm={t('many.matchYes')}
        close={w('close')}
        onClose={() => setRequested(null)}
        onConfirm={() =>
          settle({ act: 'match', jobs: new Map(clear.map((order) => [order.id, soleCandidate(order)?.job.id ?? ''])) })
        }
      />
      <ConfirmDialog
        open={requested === 'create'}
        title={t('many.createAsk', { count: orders.length })}
        text={t('many.createText')}
        confirm={t('many.createYes')}
        close={w('close')}
        onClose={() => setRequested(null)}
        onConfirm={() => settle({ act: 'create' })}
      />
      <IgnoreDialog
        open={requested === 'ignore'}
        count={orders.length}
        onClose={() => setRequested(null)}
        onIgnore={(reason) => settle({ act: 'ignore', reason })}
      />
    </Panel>
  );
}
