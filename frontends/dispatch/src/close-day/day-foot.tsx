import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import type { DailyWork } from '@tailboard/contracts/jobs/daily-work';
import { UNPRINTED } from '@tailboard/ui/layout/paper';
import { FOOT_BOTTOM, stickyFooter } from '@tailboard/ui/layout/sticky-footer';
import { Icon } from '@tailboard/ui/icons';
import { useMay } from '@tailboard/web/access/guard';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { SaveWords } from './save-words.js';
import type { DayActions } from './use-day-actions.js';
import type { DayForm } from './use-day-form.js';

const REASON = 255;

/** Footer of a day, always visible: saved state, reason for the change, and actions. */
export function DayFoot({
  day,
  form,
  auto,
  actions,
  isWide,
  onReject,
}: {
  day: DailyWork;
  form: DayForm;
  auto: boolean;
  actions: DayActions;
  /** There is space for the reason field before anything was written. */
  isWide: boolean;
  onReject: () => void;
}): ReactNode {
  const t = useTexts('dispatch-close-day');
  const w = useTexts('web');
  const { state, store, dirty } = form;
  const writes = day.may.write;
  const { needed, requested, field } = actions.reason;
  const missing = actions.reason.missing && requested;
  const mayReject = useMay('day.approve') && (day.state === 'submitted' || day.state === 'approved');
  return (
    <Box
      ref={stickyFooter}
      className={UNPRINTED}
      component="footer"
      sx={{
        position: 'sticky',
        bottom: FOOT_BOTTOM,
        zIndex: 1,
        mt: 'auto',
        px: { xs: 1, md: 3 },
        py: 1,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        bgcolor: 'background.paper',
        borderTop: 1,
        borderColor: 'divider',
        '&:empty': { display: 'none' },
      }}
    >
      {writes && <SaveWords form={form} auto={auto} />}
      {needed && (dirty || requested || (isWide && day.state === 'open')) && (
        <TextField
          // In a narrow window it appears on demand.
          autoFocus={missing}
          label={t('reason')}
          required
          value={state.reason}
          error={missing}
          helperText={missing ? t('reasonMissing') : t('reasonHelp')}
          inputRef={field}
          onChange={({ target }) => store.setReason(target.value)}
          slotProps={{ htmlInput: { maxLength: REASON }, formHelperText: { sx: { mx: 0 } } }}
          sx={{ flex: '1 1 320px', maxWidth: 560, mt: 0.5 }}
        />
      )}
      {writes && !auto && dirty && (
        <Button
          variant="outlined"
          disabled={state.clashes.length > 0}
          loading={state.saving}
          onClick={() => void actions.save()}
          sx={{ minHeight: 44 }}
        >
          {day.state === 'open' ? w('save') : t('saveAndOpen')}
        </Button>
      )}
      {writes && day.state === 'open' && (
        <Button
          variant="contained"
          startIcon={<Icon name="daily" />}
          loading={actions.submitting}
          onClick={() => void actions.close()}
          sx={{ minHeight: 44, flex: { xs: '1 1 auto', sm: '0 0 auto' } }}
        >
          {t('submit')}
        </Button>
      )}
      {day.may.approve && !dirty && (
        <Button
          variant="contained"
          loading={actions.approving}
          onClick={() => void actions.agree()}
          sx={{ minHeight: 44 }}
        >
          {t('approve')}
        </Button>
      )}
      {mayReject && !dirty && (
        <Button variant="outlined" color="error" onClick={onReject} sx={{ minHeight: 44 }}>
          {t('reject')}
        </Button>
      )}
    </Box>
  );
}
