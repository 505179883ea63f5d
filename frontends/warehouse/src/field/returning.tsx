import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { unitConditions } from '@tailboard/contracts/equipment/unit';
import { ReturnFromCustomer } from '@tailboard/contracts/equipment/unit-contracts';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useState, type ReactNode } from 'react';
import { useUnitFormat } from '../unit/use-unit-format.js';
import { FieldScanBox } from './field-scan-box.js';
import { useFieldScans } from './use-field-scans.js';
import { formatAddress, useRouteJobs } from './use-route-jobs.js';

const NO_JOB = 'none';

/** Takes units back from a customer to a technician's list: first job and condition, then scan after scan. */
export function Returning({ user }: { user: string }): ReactNode {
  const t = useTexts('warehouse-field');
  const unitFormat = useUnitFormat();
  const { jobs, proposed } = useRouteJobs(user);
  const [chosen, setChosen] = useState<string | null>(null);
  const [condition, setCondition] = useState<(typeof unitConditions)[number]>('used');
  const job = chosen === NO_JOB ? undefined : (jobs.find(({ id }) => id === chosen) ?? proposed);
  const scans = useFieldScans(ReturnFromCustomer, {
    toInput: (serial) => ({ user_id: user, serial_mac: [serial], job_id: job?.id ?? null, condition }),
    label: job ? formatAddress(job) : '',
    doneText: t('done', { count: 1 }),
  });
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <TextField
          select
          label={t('job')}
          value={job?.id ?? NO_JOB}
          helperText={job && job.id === proposed?.id && chosen === null ? t('jobHelp') : undefined}
          onChange={({ target }) => setChosen(target.value)}
          sx={{ flex: '2 1 240px' }}
        >
          {jobs.map((one) => (
            <MenuItem key={one.id} value={one.id}>
              {formatAddress(one)}
            </MenuItem>
          ))}
          <MenuItem value={NO_JOB}>{t('noJob')}</MenuItem>
        </TextField>
        <TextField
          select
          label={unitFormat.t('condition')}
          value={condition}
          onChange={({ target }) => setCondition(target.value as typeof condition)}
          sx={{ flex: '1 1 140px' }}
        >
          {unitConditions.map((one) => (
            <MenuItem key={one} value={one}>
              {unitFormat.t(`condition.${one}`)}
            </MenuItem>
          ))}
        </TextField>
      </Box>
      <FieldScanBox scans={scans} action={t('assign')} />
    </Box>
  );
}
