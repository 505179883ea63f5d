import TextField from '@mui/material/TextField';
import { useState, type ReactNode } from 'react';

type Value = number | string | null | undefined;

const parsed = (text: string): Value => {
  const plain = text.trim();
  if (plain === '') return null;
  const number = Number(plain);
  return Number.isFinite(number) ? number : text;
};
const written = (value: Value): string => (value === null || value === undefined ? '' : String(value));

/**
 * Input for a number, or nothing. Invalid text stays as typed, and the form reports it. A text field, because number
 * fields change with the mouse wheel.
 */
export function NumberInput({
  label,
  value,
  placeholder,
  error,
  onChange,
  onBlur,
  onPair,
}: {
  label: string;
  value: Value;
  placeholder?: string;
  error: string | undefined;
  onChange: (value: Value) => void;
  onBlur: () => void;
  /** Two numbers were pasted at once, as `12.34, -56.78`. */
  onPair?: (first: number, second: number) => void;
}): ReactNode {
  const [text, setText] = useState(written(value));
  // The form was reset: with a draft, or with another user's values.
  if (parsed(text) !== (value ?? null)) setText(written(value));
  return (
    <TextField
      label={label}
      value={text}
      error={error !== undefined}
      helperText={error}
      onBlur={onBlur}
      onChange={({ target }) => {
        setText(target.value);
        onChange(parsed(target.value));
      }}
      onPaste={(event) => {
        const pair = /^\s*(-?\d+(?:\.\d+)?)\s*[,;\s]\s*(-?\d+(?:\.\d+)?)\s*$/.exec(event.clipboardData.getData('text'));
        if (!pair || !onPair) return;
        event.preventDefault();
        onPair(Number(pair[1]), Number(pair[2]));
      }}
      slotProps={{
        htmlInput: { inputMode: 'decimal', className: 'figures' },
        inputLabel: placeholder === undefined ? {} : { shrink: true },
        input: placeholder === undefined ? {} : { placeholder },
      }}
    />
  );
}
