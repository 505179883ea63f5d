import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { translate } from '@tailboard/contracts/locale';
import { getScope, type Permission } from '@tailboard/contracts/permission';
import { MONO } from '@tailboard/ui/layout/theme';
import { useSession } from '@tailboard/web/app-context';
import { asLabelled, type FieldsOf } from '@tailboard/web/forms/form';
import { ResultCount } from '@tailboard/web/lists/result-count';
import { useLocale } from '@tailboard/web/i18n/locale';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useId, useState, type ReactNode } from 'react';
import { Controller, type FieldPath, type FieldValues } from 'react-hook-form';
import { permissionGroups } from './permission-texts.js';

/** The permissions that the user has and an API token can have, as checkboxes by subject, with a search. */
export function PermissionsField<V extends FieldValues>({
  form,
  name,
}: {
  form: FieldsOf<V>;
  name: FieldPath<V>;
}): ReactNode {
  const t = useTexts('shell-api-tokens');
  const id = useId();
  const [search, setSearch] = useState('');
  const groups = useOfferedPermissions(search);
  return (
    <Controller
      control={asLabelled(form).control}
      name={name}
      render={({ field: { ref, value, onChange }, fieldState: { error } }) => {
        const selected = value as readonly Permission[];
        const toggle = (permission: Permission, checked: boolean): void =>
          onChange(checked ? [...selected, permission] : selected.filter((other) => other !== permission));
        return (
          <Box
            component="fieldset"
            aria-describedby={`${id}-help`}
            aria-invalid={error !== undefined}
            sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}
          >
            <Typography component="legend" variant="body2" sx={{ p: 0, mb: 1, color: 'text.secondary' }}>
              {form.labels[name]}
            </Typography>
            <TextField
              type="search"
              label={t('searchPermissions')}
              value={search}
              inputRef={ref}
              onChange={({ target }) => setSearch(target.value)}
              fullWidth
            />
            <FormHelperText id={`${id}-help`} error={error !== undefined} aria-live="polite">
              {error?.message ?? t('chosen', { count: selected.length })}
            </FormHelperText>
            <ResultCount count={groups.reduce((sum, { permissions }) => sum + permissions.length, 0)} />
            {groups.length === 0 && <Typography sx={{ py: 2 }}>{t('noMatch')}</Typography>}
            {groups.map(({ title, permissions }) => (
              <Box key={title} component="section" aria-label={title} sx={{ mt: 1.5 }}>
                <Typography variant="h3" component="h3">
                  {title}
                </Typography>
                {permissions.map(({ name: name, label }) => (
                  <FormControlLabel
                    key={name}
                    sx={{ display: 'flex', alignItems: 'center', mr: 0 }}
                    control={
                      <Checkbox checked={selected.includes(name)} onChange={(_, checked) => toggle(name, checked)} />
                    }
                    label={
                      <>
                        {label}{' '}
                        <Box component="span" sx={{ fontFamily: MONO, fontSize: '0.75rem', color: 'text.secondary' }}>
                          {name}
                        </Box>
                      </>
                    }
                    slotProps={{ typography: { variant: 'body2', sx: { overflowWrap: 'anywhere' } } }}
                  />
                ))}
              </Box>
            ))}
          </Box>
        );
      }}
    />
  );
}

/** The groups with the user's own permissions that match a search in description or name. */
function useOfferedPermissions(search: string) {
  const { locale } = useLocale();
  const { state } = useSession();
  const roles = state.status === 'in' ? state.user.roles : [];
  const query = search.trim().toLowerCase();
  return permissionGroups
    .map(({ title, permissions }) => ({
      title: translate(title, locale),
      permissions: permissions
        .map(({ name, text }) => ({ name, label: translate(text, locale) }))
        .filter(
          ({ name, label }) => getScope(roles, name) !== null && `${label} ${name}`.toLowerCase().includes(query),
        ),
    }))
    .filter(({ permissions }) => permissions.length > 0);
}
