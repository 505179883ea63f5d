import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Icon } from './icons.js';

/**
 * A drop area for one file, or several with `multiple`, and a button for users who do not drag. It also accepts files
 * pasted on the page.
 * @param camera the label of the button that takes a picture; shown on touch devices
 */
export function FileDrop({
  label,
  hint,
  button,
  accept,
  disabled = false,
  multiple = false,
  camera,
  onFile,
}: {
  label: string;
  hint: string;
  button: string;
  /**
   * As the `accept` of a file input. Dropped files are not filtered, because the server reports files that it cannot
   * read.
   */
  accept: string;
  disabled?: boolean;
  multiple?: boolean;
  camera?: string;
  onFile: (file: File) => void;
}): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const lens = useRef<HTMLInputElement>(null);
  const take = (files: FileList | null | undefined): void => {
    if (!disabled) [...(files ?? [])].slice(0, multiple ? undefined : 1).forEach(onFile);
  };
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  useEffect(() => {
    const onPaste = (event: ClipboardEvent): void => {
      const files = event.clipboardData?.files;
      // An editor may have taken them.
      if (event.defaultPrevented || !files || files.length === 0) return;
      event.preventDefault();
      latest.current(files);
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, []);
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
      {camera !== undefined && (
        <>
          <Button
            disabled={disabled}
            onClick={() => lens.current?.click()}
            sx={{ display: 'none', '@media (pointer: coarse)': { display: 'inline-flex' } }}
          >
            {camera}
          </Button>
          <input
            ref={lens}
            type="file"
            hidden
            aria-label={camera}
            accept="image/*"
            capture="environment"
            onChange={(event) => {
              take(event.target.files);
              event.target.value = '';
            }}
          />
        </>
      )}
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
