import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useRef, useState, type ReactNode } from 'react';
import { Icon } from './icons.js';

/** A place to drop one file, or several where `multiple` says so, and a button that does the same for those who do not drag. */
export function FileDrop({
  label,
  hint,
  button,
  accept,
  disabled = false,
  multiple = false,
  onFile,
}: {
  label: string;
  hint: string;
  button: string;
  /** As the `accept` of a file input; what was dropped is not filtered, since the server says what it cannot read. */
  accept: string;
  disabled?: boolean;
  multiple?: boolean;
  onFile: (file: File) => void;
}): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const take = (files: FileList | null): void => {
    if (!disabled) [...(files ?? [])].slice(0, multiple ? undefined : 1).forEach(onFile);
  };
  return (
    <Box
      data-testid="file-drop"
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      }}
      sx={{
        display: 'grid',
        justifyItems: 'center',
        gap: 1,
        px: 2,
        py: 4,
        textAlign: 'center',
        borderRadius: 1,
        border: '1.5px dashed',
        borderColor: over ? 'primary.main' : 'color-mix(in srgb, var(--mui-palette-text-secondary) 60%, transparent)',
        bgcolor: over ? 'action.selected' : 'background.paper',
      }}
    >
      <Icon name="import" sx={{ fontSize: 28, color: 'primary.main' }} />
      <Typography variant="h3" component="p">
        {label}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', maxWidth: 520 }}>
        {hint}
      </Typography>
      <Button variant="contained" disabled={disabled} onClick={() => input.current?.click()} sx={{ mt: 0.5 }}>
        {button}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple={multiple}
        aria-label={button}
        accept={accept}
        onChange={(event) => {
          take(event.target.files);
          event.target.value = '';
        }}
      />
    </Box>
  );
}
