import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import type { QcCheck } from '@tailboard/contracts/qc/qc-check';
import { Icon } from '@tailboard/ui/icons';
import { asLabelled, type FieldsOf } from '@tailboard/web/forms/form';
import type { ReactNode } from 'react';
import { Controller } from 'react-hook-form';
import { useVisitFormat } from './use-visit-format.js';

interface Holding {
  checked_ids: string[];
}

/** The checklist of a visit. It passes only when all items are checked. */
export function ChecklistFields({
  form,
  items,
  isRefused,
  hasFindings,
}: {
  form: FieldsOf<Holding>;
  items: readonly Pick<QcCheck, 'id' | 'title'>[];
  /** The visit was not saved because items are open. */
  isRefused: boolean;
  /** With a finding that does not fail the visit, another one is no way to save it. */
  hasFindings: boolean;
}): ReactNode {
  const { t } = useVisitFormat();
  const { control } = asLabelled<Holding>(form);
  if (items.length === 0) return null;
  return (
    <Controller
      control={control}
      name="checked_ids"
      render={({ field: { value, onChange } }) => {
        const checked = value as readonly string[];
        const count = items.filter(({ id }) => checked.includes(id)).length;
        return (
          <Box component="section" aria-label={t('checklist')} sx={{ display: 'grid', gap: 0.5 }}>
            <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
              <Typography variant="h3" component="h2" sx={{ flex: 1 }}>
                {t('checklistCount', { checked: count, count: items.length })}
              </Typography>
              {count < items.length && (
                <Button sx={{ minHeight: 44 }} onClick={() => onChange(items.map(({ id }) => id))}>
                  {t('checkAll')}
                </Button>
              )}
            </Box>
            {items.map(({ id, title }) => (
              <FormControlLabel
                key={id}
                sx={{ minHeight: 44, mr: 0 }}
                control={
                  <Checkbox
                    checked={checked.includes(id)}
                    onChange={(_, next) => onChange(next ? [...checked, id] : checked.filter((other) => other !== id))}
                  />
                }
                label={title}
              />
            ))}
            {isRefused && count < items.length && (
              <Alert severity="error" variant="outlined" icon={<Icon name="error" />} role="alert">
                {t(hasFindings ? 'notSavedIncompleteFound' : 'notSavedIncomplete')}
              </Alert>
            )}
          </Box>
        );
      }}
    />
  );
}
