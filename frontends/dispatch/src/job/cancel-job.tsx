import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { Job } from '@tailboard/contracts/jobs/job';
import { CancelJob as CancelJobContract } from '@tailboard/contracts/jobs/job-edit';
import { useToast } from '@tailboard/ui/toast';
import { useCommand } from '@tailboard/web/queries/queries';
import { FormProblem, useContractForm } from '@tailboard/web/forms/form';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useId, useState, type ReactNode } from 'react';
import { jobRefreshes } from './job-refreshes.js';
import { useJobLocation } from './place.js';

/** Cancels a visit: always with a reason, which is stored in its history. */
export function CancelJob({
  job,
  onClose,
  onDone,
}: {
  job: Pick<Job, 'id' | 'address' | 'version'>;
  onClose: () => void;
  onDone?: () => void;
}): ReactNode {
  const t = useTexts('dispatch-job');
  const { toast } = useToast();
  const id = useId();
  // The job may change while the dialog is open. The user decides on what they saw.
  const [ifMatch] = useState(job.version);
  const place = useJobLocation(job.address);
  const { mutate, problem, pending } = useCommand(CancelJobContract, { refreshes: jobRefreshes });
  const form = useContractForm(CancelJobContract, { labels: { reason: t('reason') }, start: { reason: '' } });
  const { ref, ...field } = form.register('reason');
  const { errors } = form.formState;
  const cancel = form.handleSubmit(async ({ reason }) => {
    const result = await mutate({ id: job.id, reason }, { ifMatch });
    if ('problem' in result) return;
    toast(t('cancelled'));
    onDone?.();
    onClose();
  });
  return (
    <Dialog open onClose={onClose} aria-labelledby={id}>
      <form
        noValidate
        onSubmit={(event) => {
          // The dialog may be inside another form.
          event.stopPropagation();
          void cancel(event);
        }}
      >
        <DialogTitle id={id}>{t('cancelTitle')}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <Typography>{t('cancelText', { place: place.line })}</Typography>
          <FormProblem problem={problem} />
          <TextField
            label={t('reason')}
            multiline
            minRows={2}
            autoFocus
            error={errors.reason !== undefined}
            helperText={errors.reason?.message}
            inputRef={ref}
            {...field}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t('keep')}</Button>
          <Button type="submit" variant="contained" color="error" loading={pending}>
            {t('cancelNow')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
