import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import { roles, type Role } from '@tailboard/contracts/permission';
import { useSession } from '@tailboard/web/app-context';
import { asLabelled, validatedOnBlur, type FieldsOf } from '@tailboard/web/forms/form';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useId, type ReactNode } from 'react';
import { Controller, type FieldPath, type FieldValues } from 'react-hook-form';
import { mayAssignRole } from './yours-to-change.js';

/** The roles of a user as checkboxes. Only owners can change the roles that only owners assign. */
export function RolesField<V extends FieldValues>({
  form,
  name,
}: {
  form: FieldsOf<V>;
  name: FieldPath<V>;
}): ReactNode {
  const t = useTexts('shell-user-form');
  const common = useTexts('web');
  const id = useId();
  const { state } = useSession();
  const yours = state.status === 'in' ? state.user.roles : [];
  const all = roles.every((role) => mayAssignRole(yours, role));
  return (
    <Controller
      control={asLabelled(form).control}
      name={name}
      render={({ field: { ref, value, onChange, onBlur }, fieldState: { error, isDirty } }) => {
        const has = value as readonly Role[];
        return (
          <Box
            component="fieldset"
            aria-describedby={`${id}-help`}
            aria-invalid={error !== undefined}
            sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}
          >
            <Typography component="legend" variant="body2" sx={{ p: 0, color: 'text.secondary' }}>
              {form.labels[name]}
            </Typography>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1 }}>
              {roles.map((role, index) => (
                <FormControlLabel
                  key={role}
                  disabled={!mayAssignRole(yours, role)}
                  control={
                    <Checkbox
                      checked={has.includes(role)}
                      onBlur={validatedOnBlur(isDirty, onBlur)}
                      onChange={(_, checked) =>
                        onChange(roles.filter((one) => (one === role ? checked : has.includes(one))))
                      }
                      {...(index === (all ? 0 : 2) ? { slotProps: { input: { ref } } } : {})}
                    />
                  }
                  label={common(`role.${role}`)}
                  slotProps={{ typography: { variant: 'body2' } }}
                />
              ))}
            </Box>
            <FormHelperText id={`${id}-help`} error={error !== undefined}>
              {error?.message ?? (all ? t('rolesHelp') : t('ownersGive'))}
            </FormHelperText>
          </Box>
        );
      }}
    />
  );
}
