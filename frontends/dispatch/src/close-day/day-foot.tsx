import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import type { DailyWork } from '@tailboard/contracts/jobs/daily-work';
import { Icon } from '@tailboard/ui/icons';
import { useTexts } from '@tailboard/web/texts';
import { words } from '@tailboard/web/words';
import type { ReactNode, Ref } from 'react';
import { closeDayTexts } from './close-day-texts.js';
import { SaveWords } from './save-words.js';
import type { DayForm } from './use-day-form.js';

const REASON = 255;

/** What can be done with a day, always in sight: whether it is saved, why it is changed, and the acts. */
export function DayFoot({
  day,
  form,
  auto,
  reason,
  submitting,
  approving,
  mayReject,
  onSave,
  onSubmit,
  onApprove,
  onReject,
}: {
  day: DailyWork;
  form: DayForm;
  auto: boolean;
  /** Why it is changed: asked of whoever writes the day of somebody else. */
  reason: { readonly wanted: boolean; readonly missing: boolean; readonly field: Ref<HTMLInputElement> };
  submitting: boolean;
  approving: boolean;
  mayReject: boolean;
  onSave: () => void;
  onSubmit: () => void;
  onApprove: () => void;
  onReject: () => void;
}): ReactNode {
  const t = useTexts(closeDayTexts);
  const w = useTexts(words);
  const { state, store, dirty } = form;
  const writes = day.may.write;
  return (
    <Box
      component="footer"
      sx={{
        position: 'sticky',
        bottom: 0,
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
      {reason.wanted && (
        <TextField
          // On a narrow window it comes when it is asked for.
          autoFocus={reason.missing}
          label={t('reason')}
          required
          value={state.reason}
          error={reason.missing}
          helperText={reason.missing ? t('reasonMissing') : t('reasonHelp')}
          inputRef={reason.field}
          onChange={({ target }) => store.say(target.value)}
          slotProps={{ htmlInput: { maxLength: REASON }, formHelperText: { sx: { mx: 0 } } }}
          sx={{ flex: '1 1 320px', maxWidth: 560, mt: 0.5 }}
        />
      )}
      {writes && !auto && dirty && (
        <Button
          variant="outlined"
          disabled={state.clashes.length > 0}
          loading={state.saving}
          onClick={onSave}
          sx={{ minHeight: 44 }}
        >
          {day.state === 'open' ? w('save') : t('saveAndOpen')}
        </Button>
      )}
      {writes && day.state === 'open' && (
        <Button
          variant="contained"
          startIcon={<Icon name="daily" />}
          loading={submitting}
          onClick={onSubmit}
          sx={{ minHeight: 44, flex: { xs: '1 1 auto', sm: '0 0 auto' } }}
        >
          {t('submit')}
        </Button>
      )}
      {day.may.approve && !dirty && (
        <Button variant="contained" loading={approving} onClick={onApprove} sx={{ minHeight: 44 }}>
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
