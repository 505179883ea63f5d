import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Icon } from '@tailboard/ui/icons';
import { Modal } from '@tailboard/ui/modal';
import { Loading } from '@tailboard/ui/layout/states';
import { useCallback, useEffect, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTexts } from '../i18n/texts.js';

export const PICTURE_WIDTH = 750;
export const QUARTER = 90;

export interface Picture {
  /** URL, or a function that requests a short-lived URL when the picture is displayed. */
  readonly src: string | (() => Promise<string | undefined>);
  /** Describes the picture. */
  readonly name: string;
}

/** Shows pictures one at a time; each can be rotated in 90° steps, also with the keyboard. */
export function PictureModal({
  pictures,
  first = 0,
  onClose,
}: {
  pictures: readonly Picture[];
  /** Index of the picture displayed first. */
  first?: number;
  onClose: () => void;
}): ReactNode {
  const t = useTexts('web-picture-dialog');
  const w = useTexts('web');
  const [at, setAt] = useState(first);
  const [turns, setTurns] = useState<Readonly<Record<number, number>>>({});
  // Focuses the area so that the keyboard works at once.
  const area = useCallback((element: HTMLDivElement | null) => element?.focus(), []);
  const picture = pictures[Math.min(at, pictures.length - 1)];
  if (!picture) return null;
  const { name } = picture;
  const go = (to: number): void => setAt(Math.max(0, Math.min(pictures.length - 1, to)));
  const rotate = (): void => setTurns((before) => ({ ...before, [at]: (before[at] ?? 0) + QUARTER }));
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const does = { ArrowLeft: () => go(at - 1), ArrowRight: () => go(at + 1), r: rotate, R: rotate }[event.key];
    if (!does) return;
    event.preventDefault();
    does();
  };
  return (
    <Modal
      title={name}
      width={PICTURE_WIDTH}
      onClose={onClose}
      actions={
        <Box onKeyDown={onKeyDown} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', width: 1 }}>
          <Button disabled={at === 0} onClick={() => go(at - 1)} startIcon={<Icon name="chevronLeft" />}>
            {w('previous')}
          </Button>
          <Typography role="status" variant="body2" className="figures">
            {t('place', { at: at + 1, count: pictures.length })}
          </Typography>
          <Button
            disabled={at === pictures.length - 1}
            onClick={() => go(at + 1)}
            endIcon={<Icon name="chevronRight" />}
          >
            {w('next')}
          </Button>
          <Button onClick={rotate} startIcon={<Icon name="retry" />} sx={{ ml: 'auto' }}>
            {t('rotate')}
          </Button>
          <Button onClick={onClose}>{w('close')}</Button>
        </Box>
      }
    >
      {/* A square, so that a picture fits in any rotation. */}
      <Box
        ref={area}
        onKeyDown={onKeyDown}
        tabIndex={0}
        role="group"
        aria-label={t('keys')}
        sx={{ width: 'min(100%, 65vh)', aspectRatio: '1', mx: 'auto', display: 'grid', placeItems: 'center' }}
      >
        <Shown key={at} picture={picture} degrees={turns[at] ?? 0} />
      </Box>
    </Modal>
  );
}

function Shown({ picture: { src: source, name }, degrees }: { picture: Picture; degrees: number }): ReactNode {
  const t = useTexts('web-picture-dialog');
  const [requested, setRequested] = useState<string>();
  const [failed, setFailed] = useState(false);
  const [input] = useState(() => (typeof source === 'string' ? null : source));
  useEffect(() => {
    let left = false;
    void input?.().then((url) => {
      if (left) return;
      setRequested(url);
      setFailed(url === undefined);
    });
    return () => {
      left = true;
    };
  }, [input]);
  if (failed) return <Typography role="alert">{t('failed')}</Typography>;
  const src = typeof source === 'string' ? source : requested;
  if (src === undefined) return <Loading rows={1} />;
  return (
    <img
      src={src}
      alt={name}
      onError={() => setFailed(true)}
      style={{ width: '100%', height: '100%', objectFit: 'contain', transform: `rotate(${degrees}deg)` }}
    />
  );
}
