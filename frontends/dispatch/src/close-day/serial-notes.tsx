import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { CheckUnits } from '@tailboard/contracts/equipment/use';
import { codesAgainstUnits } from '@tailboard/contracts/jobs/codes-and-units';
import { useContractQuery } from '@tailboard/web/queries/queries';
import { useMay } from '@tailboard/web/access/guard';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import type { DayCodes } from './codes.js';
import type { TypedJob } from './day-values.js';

/**
 * Warnings about a job's equipment as it is entered: another holder, a code that requires another type, units without a
 * code. They block nothing; offline none are shown.
 */
export function SerialNotes({
  job,
  values: { serials, codes: lines },
  codes,
}: {
  job: { readonly id: string; readonly user_id: string | null };
  values: Pick<TypedJob, 'serials' | 'codes'>;
  codes: DayCodes;
}): ReactNode {
  const t = useTexts('dispatch-close-day-jobs');
  const may = useMay('cpe.use');
  const { data } = useContractQuery(
    CheckUnits,
    { user_id: job.user_id ?? '', serial_mac: serials.join(','), job_id: job.id },
    { enabled: may && job.user_id !== null && serials.length > 0 },
  );
  const units = serials.length > 0 ? (data?.data ?? []) : [];
  const notes = units.flatMap(({ serial, problem, message }) =>
    problem === null
      ? []
      : [problem === 'NotASerial' ? t('serialWrong', { serial }) : t('serialNote', { serial, why: message })],
  );
  const requesting = lines.map(({ code_id }) => ({ code_id, requires: codes.requires(code_id) }));
  const lacking = codesAgainstUnits(requesting, units, codes.requiredTypes);
  const [other] = units.length > 0 ? lacking.codes : [];
  if (other) notes.push(t('serialOtherType', { code: codes.findNamed(other.code_id)?.title ?? '' }));
  if (lacking.units.length > 0)
    notes.push(
      lines.length === 0
        ? t('serialWithoutCode')
        : t('serialUncoded', { serials: lacking.units.map(({ serial }) => serial).join(', ') }),
    );
  if (notes.length === 0) return null;
  return (
    <Box component="ul" aria-label={t('serialNotes')} sx={{ m: 0, pl: 2.5 }}>
      {notes.map((note) => (
        <Typography key={note} component="li" variant="body2" sx={{ color: 'warning.main', fontWeight: 600 }}>
          {note}
        </Typography>
      ))}
    </Box>
  );
}
