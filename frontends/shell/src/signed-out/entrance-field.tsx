import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import { useId, type ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';

/**
 * A text field for pages before the sign-in, made of the parts of MUI's TextField. TextField itself also loads Select
 * and Menu for its `select` option, about 15 kB.
 */
export function EntranceField({
  label,
  message,
  field: { ref, ...field },
  ...input
}: {
  label: string;
  /** The validation message. */
  message: string | undefined;
  field: UseFormRegisterReturn;
} & Pick<OutlinedInputProps, 'type' | 'autoComplete' | 'autoFocus' | 'endAdornment'>): ReactNode {
  const id = useId();
  const messageId = `${id}-message`;
  const error = message !== undefined;
  return (
    <FormControl fullWidth error={error} variant="outlined">
      <InputLabel htmlFor={id}>{label}</InputLabel>
      <OutlinedInput
        id={id}
        label={label}
        aria-describedby={error ? messageId : undefined}
        {...input}
        {...field}
        inputRef={ref}
      />
      {error && <FormHelperText id={messageId}>{message}</FormHelperText>}
    </FormControl>
  );
}
