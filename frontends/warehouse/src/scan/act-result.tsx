import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Icon } from '@tailboard/ui/icons';
import { MONO } from '@tailboard/ui/theme';
import { FailedAction } from '@tailboard/web/failed-action';
import { useTexts } from '@tailboard/web/texts';
import type { ReactNode } from 'react';
import { OverrideDialog } from './override-dialog.js';
import { scanTexts } from './scan-texts.js';
import { useCopy } from './use-copy.js';
import type { SerialAct } from './use-serial-act.js';

/**
 * What came of an act besides those that were done: the ones that were not, each with its reason, and the question about those
 * that others have.
 * @param notDone the line above those that were not done
 */
export function ActResult({ act, notDone }: { act: SerialAct; notDone: string }): ReactNode {
  const t = useTexts(scanTexts);
  const copy = useCopy();
  const { failed, repeated, held } = act;
  return (
    <>
      {failed.length > 0 && (
        <Alert
          severity="error"
          variant="outlined"
          icon={<Icon name="error" />}
          action={
            <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end' }}>
              <Button color="inherit" onClick={() => copy(failed.map(({ serial }) => serial))}>
                {t('copyFailed')}
              </Button>
              <Button color="inherit" onClick={act.dismiss}>
                {t('dismiss')}
              </Button>
            </Box>
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
      {repeated > 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('repeated', { count: repeated })}
        </Typography>
      )}
      {held.length > 0 && <OverrideDialog serials={held} onProceed={act.proceed} onClose={act.leave} />}
      <FailedAction problem={act.problem} onDismiss={act.dismiss} />
    </>
  );
}
