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
 * A number, or nothing. What is no number stays as it was typed, and the form says so: nothing is swallowed. A field of
 * text, since those for numbers change under the wheel of a mouse.
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
  // The form was filled anew: with a draft, or with what somebody else wrote.
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
