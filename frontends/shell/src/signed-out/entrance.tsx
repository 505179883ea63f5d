import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { FormProblem } from '@tailboard/web/forms/form';
import type { ApiError } from '@tailboard/web/api/problem';
import { useEffect, type FormEvent, type MouseEvent, type ReactNode } from 'react';
import { useConfig } from '@tailboard/web/api/config';
import { Mark } from '../brand/brand.js';

/** The card of a page before the sign-in: its title, a one-line description, the refusal, and its fields, if any. */
export function Entrance({
  title,
  lead,
  problem = null,
  labels = {},
  onSubmit,
  children,
}: {
  title: string;
  lead?: ReactNode;
  problem?: ApiError | null;
  /** The field labels for the messages, if several fields can be invalid. */
  labels?: Readonly<Record<string, string>>;
  /** The card is a form. */
  onSubmit?: (event: FormEvent) => void;
  children?: ReactNode;
}): ReactNode {
  const { app_name } = useConfig();
  useEffect(() => {
    document.title = `${title} · ${app_name}`;
  }, [title, app_name]);
  return (
    <Box
      {...(onSubmit ? { component: 'form', noValidate: true, onSubmit } : {})}
      // Field errors appear on blur and shift the content below. A click there would miss its target.
      onMouseDown={(event: MouseEvent<HTMLElement>) => {
        if (event.target instanceof Element && event.target.closest('a, button, label:has(input)'))
          event.preventDefault();
      }}
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        gap: 2,
        p: 3,
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1.5,
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25 }}>
        <Mark size={32} />
        <Box>
          <Typography variant="h1">{title}</Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {app_name}
          </Typography>
        </Box>
      </Box>
      {lead !== undefined && (
        <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {lead}
        </Typography>
      )}
      <FormProblem problem={problem} labels={labels} />
      {children}
    </Box>
  );
}
