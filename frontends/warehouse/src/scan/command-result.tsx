import type { ReactNode } from 'react';
import { OverwriteDialog, type OverrideTexts } from './overwrite-dialog.js';
import { FailedUnits } from '../undo/failed-units.js';
import type { SerialCommand } from './use-serial-command.js';

/**
 * The result of a bulk command besides the successes: the failures with their reasons in the specified texts, and the
 * question about units that other users hold.
 */
export function ActionResult({
  act: action,
  notDone,
  override,
}: {
  act: Omit<SerialCommand, 'onCodes' | 'toCommand' | 'context' | 'undoCount'>;
  notDone: string;
  override?: OverrideTexts;
}): ReactNode {
  const { failed, question } = action;
  return (
    <>
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
