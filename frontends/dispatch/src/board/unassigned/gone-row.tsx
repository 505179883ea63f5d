import { styled } from '@mui/material/styles';
import type { Job } from '@tailboard/contracts/jobs/job';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { boardTexts } from '../state/board-texts.js';
import { unassignedTexts } from './unassigned-texts.js';

const Line = styled('li')({
  position: 'absolute',
  left: 0,
  right: 0,
  minHeight: 30,
  padding: '0 10px',
  fontSize: '0.75rem',
  lineHeight: '15px',
  cursor: 'not-allowed',
  color: 'var(--mui-palette-text-secondary)',
  '& s': { display: 'block' },
});

/** The place of a job that another user has just taken from the list. It cannot be grabbed. */
export function GoneRow({ job, top }: { job: Job; top: number }): ReactNode {
  const t = useTexts(unassignedTexts);
  const b = useTexts(boardTexts);
  return (
    <Line aria-disabled style={{ top }}>
      <s>{job.address.address || b('card.addressUnknown')}</s>
      {t('tray.gone')}
    </Line>
  );
}
