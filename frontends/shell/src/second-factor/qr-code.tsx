import Box from '@mui/material/Box';
import { encodeQR } from 'qr';
import { useMemo, type ReactNode } from 'react';

/** Modules of white around the code, as scanners need. */
const QUIET = 4;

/** A QR code, always dark on white. */
export function QrCode({ text, label }: { text: string; label: string }): ReactNode {
  const { path, size } = useMemo(() => {
    const rows = encodeQR(text, 'raw', { border: QUIET });
    return {
      size: rows.length,
      path: rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join(''),
    };
  }, [text]);
  return (
    <Box
      component="svg"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      sx={{ width: 220, height: 220, bgcolor: '#fff', borderRadius: 1 }}
    >
      <path d={path} fill="#000" />
    </Box>
  );
}
