import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { Icon } from '@tailboard/ui/icons';
import { MONO } from '@tailboard/ui/theme';
import { OverrideDialog } from '@tailboard/web/override-dialog';
import { useTexts } from '@tailboard/web/texts';
import { useState, type ReactNode } from 'react';
import { scanTexts } from './scan-texts.js';
import type { SerialAct } from './use-serial-act.js';

/**
 * What came of an act besides those that were done: the ones that were not, each with its reason, in the specified words, and the
 * question about those that others have.
 */
export function ActResult({ act, notDone }: { act: SerialAct; notDone: string }): ReactNode {
  const t = useTexts(scanTexts);
  const { failed, question } = act;
  return (
    <>
      {failed.length > 0 && (
        <Alert
          severity="error"
          variant="outlined"
          icon={<Icon name="error" />}
          action={
            <Button color="inherit" onClick={act.dismiss}>
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
      {question && <Overwriting key={question.serials.join()} question={question} />}
    </>
  );
}

/** The question before an act overwrites what stands; why is needed for what had gone back to the provider. */
function Overwriting({ question }: { question: NonNullable<SerialAct['question']> }): ReactNode {
  const t = useTexts(scanTexts);
  const [reason, setReason] = useState('');
  return (
    <OverrideDialog
      title={t('overrideTitle')}
      question={t('overrideText')}
      proceed={t('proceed')}
      held={question.serials.map((id) => ({ id }))}
      onProceed={(ids) => question.decide({ ids, reason: reason.trim() })}
      onClose={() => question.decide(null)}
    >
      <TextField
        label={t('reason')}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        helperText={t('reasonHelp')}
        slotProps={{ htmlInput: { maxLength: 255 } }}
        sx={{ mt: 1 }}
      />
    </OverrideDialog>
  );
}
