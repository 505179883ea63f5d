import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Icon } from '@tailboard/ui/icons';
import { MONO } from '@tailboard/ui/layout/theme';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useRef, useState, type ReactNode } from 'react';
import { useCamera } from './use-camera.js';

/** Scans with the camera, for users without a scanner. If a label has several codes, the user selects one. */
export function CameraScan({ onScan }: { onScan: (text: string) => void }): ReactNode {
  const t = useTexts('warehouse-camera');
  const [open, setOpen] = useState(false);
  return (
    <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Button
        variant="outlined"
        startIcon={<Icon name="eye" />}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        sx={{ justifySelf: 'start', minHeight: 44 }}
      >
        {t(open ? 'close' : 'open')}
      </Button>
      {open && <Looking onScan={onScan} />}
    </Box>
  );
}

function Looking({ onScan }: { onScan: (text: string) => void }): ReactNode {
  const t = useTexts('warehouse-camera');
  const [several, setSeveral] = useState<readonly string[]>([]);
  /** The codes read before the camera view closed. They stay while the next label is scanned. */
  const before = useRef('');
  const { video, refused, torch, turnTorch } = useCamera(several.length === 0, (codes) => {
    const found = [...new Set(codes)].sort();
    const label = found.join(' ');
    if (label === before.current) return;
    before.current = label;
    if (found.length > 1) setSeveral(found);
    else onScan(found[0] ?? '');
  });
  const choose = (code: string | null): void => {
    setSeveral([]);
    if (code !== null) onScan(code);
  };
  if (refused)
    return (
      <Alert severity="warning" variant="outlined" icon={<Icon name="warning" />}>
        {t('refused')}
      </Alert>
    );
  return (
    <Box sx={{ display: 'grid', gap: 1, maxWidth: 480 }}>
      <Box
        component="video"
        ref={video}
        muted
        playsInline
        aria-label={t('picture')}
        sx={{ width: '100%', aspectRatio: '4 / 3', objectFit: 'cover', bgcolor: '#000', borderRadius: 1 }}
      />
      {torch !== null && (
        <Button aria-pressed={torch} startIcon={<Icon name="sun" />} onClick={turnTorch} sx={{ justifySelf: 'start' }}>
          {t('torch')}
        </Button>
      )}
      {several.length > 0 && (
        <Box role="group" aria-label={t('several')} sx={{ display: 'grid', gap: 1 }}>
          <Box role="status">{t('several')}</Box>
          {several.map((code) => (
            <Button
              key={code}
              variant="outlined"
              onClick={() => choose(code)}
              sx={{ fontFamily: MONO, minHeight: 48, overflowWrap: 'anywhere' }}
            >
              {code}
            </Button>
          ))}
          <Button onClick={() => choose(null)} sx={{ minHeight: 44 }}>
            {t('none')}
          </Button>
        </Box>
      )}
    </Box>
  );
}
