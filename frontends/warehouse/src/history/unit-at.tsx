import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { unitAt, unitChain } from '@tailboard/contracts/equipment/audit';
import { instantAt } from '@tailboard/contracts/work-time';
import { Icon } from '@tailboard/ui/icons';
import { useAnswer } from '@tailboard/web/answers';
import { useCompany } from '@tailboard/web/company';
import { useDownload } from '@tailboard/web/download';
import { FailedAction } from '@tailboard/web/failed-action';
import { useTexts } from '@tailboard/web/texts';
import { useState, type ReactNode } from 'react';
import { useUnitWords } from '../unit/unit-words.js';
import { historyTexts } from './history-texts.js';

/** Where a unit was at a moment of the company's time, and all that happened to it as a file that proves itself. */
export function UnitAt({ id }: { id: string }): ReactNode {
  const t = useTexts(historyTexts);
  const words = useUnitWords();
  const { zone } = useCompany();
  const [moment, setMoment] = useState('');
  const [date = '', time = ''] = moment.split('T');
  const at = time === '' ? null : instantAt(date, time, zone);
  const { data } = useAnswer(unitAt, { id, at: new Date(at ?? 0).toISOString() }, { enabled: at !== null });
  const chain = useDownload(unitChain);
  const stood = at === null ? undefined : data?.data;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, pb: 1.5 }}>
      <TextField
        type="datetime-local"
        label={t('moment')}
        value={moment}
        onChange={({ target }) => setMoment(target.value)}
        slotProps={{ inputLabel: { shrink: true } }}
      />
      <Typography role="status" sx={{ flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere' }}>
        {stood &&
          [
            stood.status === 'none' ? t('notYet') : words.t(`status.${stood.status}`),
            stood.user?.label,
            stood.job?.address,
            stood.location?.name,
            stood.since !== null && t('since', { when: words.when(stood.since) }),
          ]
            .filter(Boolean)
            .join(' · ')}
      </Typography>
      <Button startIcon={<Icon name="seal" />} loading={chain.pending} onClick={() => void chain.download({ id })}>
        {t('chain')}
      </Button>
      <FailedAction problem={chain.problem} onDismiss={() => undefined} />
    </Box>
  );
}
