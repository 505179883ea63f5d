import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Icon, type IconName } from '@tailboard/ui/icons';
import { useOnline } from '@tailboard/web/offline/cached-query';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import type { DayForm } from './use-day-form.js';

type Tone = 'quiet' | 'done' | 'warning' | 'error';
const icons: Readonly<Record<Tone, IconName>> = { quiet: 'clock', done: 'check', warning: 'warning', error: 'error' };
const colors = { quiet: 'text.secondary', done: 'success.main', warning: 'warning.main', error: 'error.main' } as const;

/** Shows whether all input is saved, and if not, why. */
export function SaveWords({ form, auto }: { form: DayForm; auto: boolean }): ReactNode {
  const t = useTexts('dispatch-close-day');
  const online = useOnline();
  const { state, dirty, faults } = form;
  const refused = Object.values(state.refused)[0];
  const [fault] = Object.values(faults);
  const words = (): [Tone, string] => {
    if (!dirty && state.clashes.length === 0)
      return state.base.version > 0 ? ['done', t('saved')] : ['quiet', t('unchanged')];
    if (state.clashes.length > 0) return ['warning', t('notSaved', { why: t('why.both') })];
    if (state.saving) return ['quiet', t('saving')];
    if (state.unreachable || !online) return ['warning', t('notSaved', { why: t('why.network') })];
    if (refused) return ['error', t('notSaved', { why: refused.message })];
    if (fault) return ['warning', t('notSaved', { why: t(`fault.${fault}`, { most: 99 }) })];
    return ['quiet', t(auto ? 'pending' : 'pendingYours')];
  };
  const [tone, text] = words();
  return (
    <Box
      role="status"
      aria-label={t('saveState')}
      sx={{ display: 'flex', alignItems: 'center', gap: 1, flex: '1 1 180px', minWidth: 0, color: colors[tone] }}
    >
      <Icon name={icons[tone]} />
      <Typography variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {text}
      </Typography>
    </Box>
  );
}
