import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Icon } from '@tailboard/ui/icons';
import { MONO } from '@tailboard/ui/layout/theme';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { OverwriteDialog, type OverrideTexts } from './overwrite-dialog.js';
import { scanTexts } from './scan-texts.js';
import type { SerialAction } from './use-serial-command.js';

/**
 * The result of a bulk command besides the successes: the failures with their reasons in the specified texts, and the
 * question about units that other users hold.
 */
export function ActionResult({
  act: action,
  notDone,
  override,
}: {
  act: Omit<SerialAction, 'onCodes' | 'context'>;
  notDone: string;
  override?: OverrideTexts;
}): ReactNode {
  const t = useTexts(scanTexts);
  const { failed, question } = action;
  return (
    <>
      {failed.length > 0 && (
        <Alert
          severity="error"
          variant="outlined"
          icon={<Icon name="error" />}
          action={
            <Button color="inherit" onClick={action.dismiss}>
              {t('dismiss')}
            </Button>
          }
          sx={{ bgcolor: 'background.paper' }}
        >
          {notDone}
          <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5, maxHeight: 240, overflow: 'auto' }}>
            {failed.map(({ serial, why }) => (
              <li key={serial}>
                <Box component="span" sx={{ fontFamily: MONO }}>
                  {serial}
                </Box>
                {': '}
                {why}
              </li>
            ))}
          </Box>
        </Alert>
      )}
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
