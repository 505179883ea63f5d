import Button from '@mui/material/Button';
import { useRef, type ReactNode } from 'react';

/** Opens the file dialog for a list of units: a text, a table or a workbook. */
export function ReceiptFileButton({
  label,
  onFile,
}: {
  label: string;
  onFile: (file: File | undefined) => void;
}): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button onClick={() => input.current?.click()} sx={{ justifySelf: 'start' }}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.txt,.tsv,.xlsx,.json,text/*,application/json"
        aria-label={label}
        onChange={({ target }) => {
          onFile(target.files?.[0]);
          // The same file can be chosen again after it was corrected.
          target.value = '';
        }}
      />
    </>
  );
}
