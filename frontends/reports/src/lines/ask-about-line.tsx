import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { AskAboutPay } from '@tailboard/contracts/messaging/message-contracts';
import { Icon } from '@tailboard/ui/icons';
import { Failed } from '@tailboard/ui/layout/states';
import { Modal } from '@tailboard/ui/modal';
import { useToast } from '@tailboard/ui/toast';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useCommand } from '@tailboard/web/queries/queries';
import { useState, type ReactNode } from 'react';

const MAX_LENGTH = 2_000;
const MAX_LINE = 300;

/**
 * A button on a line of the user's own pay, and the form that sends a question about it to the supervisor.
 * @param date a day of the line's workweek
 * @param parts the line as it is shown: day, description, calculation, amount
 */
export function AskAboutLine({ date, parts }: { date: string; parts: readonly (string | null)[] }): ReactNode {
  const t = useTexts('reports-questions');
  const [isOpen, setIsOpen] = useState(false);
  const line = parts.filter(Boolean).join(', ').slice(0, MAX_LINE);
  return (
    <>
      <Tooltip title={t('ask')}>
        <IconButton size="small" aria-label={t('askThis', { line })} onClick={() => setIsOpen(true)}>
          <Icon name="mail" />
        </IconButton>
      </Tooltip>
      {isOpen && <AskDialog date={date} line={line} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function AskDialog({ date, line, onClose }: { date: string; line: string; onClose: () => void }): ReactNode {
  const t = useTexts('reports-questions');
  const w = useTexts('web');
  const { toast } = useToast();
  const [question, setQuestion] = useState('');
  const [requested, setRequested] = useState(false);
  const { mutate, pending, problem } = useCommand(AskAboutPay);
  const missing = requested && question.trim() === '';
  const submit = async (): Promise<void> => {
    setRequested(true);
    if (question.trim() === '' || pending) return;
    const result = await mutate({ date, line, question: question.trim() });
    if ('problem' in result) return;
    toast(t('sent', { names: result.output.data.recipients.join(', ') }));
    onClose();
  };
  return (
    <Modal
      title={t('ask')}
      onSubmit={() => void submit()}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{w('cancel')}</Button>
          <Button type="submit" variant="contained" loading={pending}>
            {t('send')}
          </Button>
        </>
      }
    >
      <>
        {problem && !problem.handled && <Failed>{t('failed', { message: problem.message })}</Failed>}
        <Typography variant="body2" className="figures" sx={{ fontWeight: 600, mb: 1.5, overflowWrap: 'anywhere' }}>
          {line}
        </Typography>
        <TextField
          autoFocus
          required
          fullWidth
          multiline
          minRows={3}
          label={t('question')}
          value={question}
          error={missing}
          helperText={missing ? t('missing') : t('help')}
          onChange={({ target }) => setQuestion(target.value)}
          slotProps={{ htmlInput: { maxLength: MAX_LENGTH } }}
        />
      </>
    </Modal>
  );
}
