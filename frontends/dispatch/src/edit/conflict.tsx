import Alert from '@mui/material/Alert';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { CreateJob } from '@tailboard/contracts/jobs/job-edit';
import { Icon } from '@tailboard/ui/icons';
import { useCompany } from '@tailboard/web/app/company';
import type { FormOf } from '@tailboard/web/forms/form';
import { useFormat } from '@tailboard/web/i18n/format';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useEffect, useRef, type ReactNode } from 'react';
import { editTexts } from './edit-texts.js';
import { valueAt, type Clash, type Field, type FieldValue } from './form-values.js';
import type { Conflict } from './use-saving.js';

/** Shows who changed the job meanwhile, and for each field their value and the one typed here: one of both is kept. */
export function ConflictChoice({
  conflict,
  form,
  labels,
  shown,
}: {
  conflict: Conflict;
  form: FormOf<typeof CreateJob>;
  labels: Readonly<Record<string, string>>;
  shown: (field: Field, value: FieldValue) => string;
}): ReactNode {
  const t = useTexts(editTexts);
  const format = useFormat();
  const { zone } = useCompany();
  const values = form.watch();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), [conflict]);

  const choice = ({ field, ...clash }: Clash, whose: 'theirs' | 'yours'): ReactNode => {
    const value = shown(field, clash[whose]);
    return (
      <FormControlLabel
        control={
          <Radio
            size="small"
            name={`${field}.kept`}
            checked={valueAt(values, field) === clash[whose]}
            onChange={() =>
              form.setValue(field, clash[whose], { shouldDirty: true, shouldValidate: true, shouldTouch: true })
            }
            slotProps={{
              input: { 'aria-label': t(whose === 'theirs' ? 'theirsOf' : 'yoursOf', { field: labels[field], value }) },
            }}
          />
        }
        label={value}
        slotProps={{ typography: { variant: 'body2', sx: { overflowWrap: 'anywhere' } } }}
      />
    );
  };
  return (
    <Alert
      ref={place}
      tabIndex={-1}
      severity="warning"
      variant="outlined"
      icon={<Icon name="warning" />}
      slotProps={{ message: { sx: { flex: 1, minWidth: 0 } } }}
    >
      {t('changed', {
        who: conflict.who ?? t('somebody'),
        when: conflict.when === null ? '' : format.instant(conflict.when, zone),
      })}
      <TableContainer>
        <Table size="small">
          <TableHead>
            <TableRow>
              {(['field', 'theirs', 'yours'] as const).map((column) => (
                <TableCell key={column}>{t(column)}</TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {conflict.clashes.map((clash) => (
              <TableRow key={clash.field}>
                <TableCell component="th" scope="row">
                  {labels[clash.field]}
                </TableCell>
                <TableCell>{choice(clash, 'theirs')}</TableCell>
                <TableCell>{choice(clash, 'yours')}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      <Typography variant="body2" sx={{ mt: 1 }}>
        {t('chosen')}
      </Typography>
    </Alert>
  );
}
