import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { Icon } from '@tailboard/ui/icons';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { OverwriteDialog, type OverrideTexts } from '../unit/overwrite-dialog.js';
import { FailedUnits } from '../undo/failed-units.js';
import type { SerialCommand } from './use-serial-command.js';

/**
 * The result of a bulk command besides the successes: the failures with their reasons in the specified texts, the
 * question about units that other users hold, and the way back to it after it was closed.
 */
export function ActionResult({
  act: action,
  notDone,
  override,
}: {
  act: Pick<SerialCommand, 'failed' | 'dismiss' | 'question' | 'unconfirmed'>;
  notDone: string;
  override?: OverrideTexts;
}): ReactNode {
  const t = useTexts('warehouse-scan');
  const { failed, question, unconfirmed } = action;
  return (
    <>
      {unconfirmed.map(({ count, review, dismiss }, index) => (
        <Alert
          key={index}
          severity="warning"
          variant="outlined"
          icon={<Icon name="warning" />}
          action={
            <>
              <Button color="inherit" onClick={review}>
                {t('review')}
              </Button>
              <Button color="inherit" onClick={dismiss}>
                {t('dismiss')}
              </Button>
            </>
          }
          sx={{ bgcolor: 'background.paper' }}
        >
          {t('unconfirmed', { count })}
        </Alert>
      ))}
      <FailedUnits title={notDone} failed={failed} onDismiss={action.dismiss} />
      {question && (
        <OverwriteDialog
          key={question.units.map(({ id }) => id).join()}
          units={question.units}
          {...(override ? { texts: override } : {})}
          onProceed={question.decide}
          onClose={() => question.decide(null)}
        />
      )}
    </>
  );
}
