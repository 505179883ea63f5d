import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Modal } from '@tailboard/ui/modal';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useEffect, useRef, useState, type PointerEvent, type ReactNode } from 'react';
import { useVisitFormat } from './use-visit-format.js';

/** Longest side of a drawing, in px. */
const MAX_SIDE = 1600;
const COLOR = '#e53935';

interface Point {
  readonly x: number;
  readonly y: number;
}
type Line = readonly Point[];

/** Draws lines on a photo with a mouse, a pen or a finger. The result is a new picture. */
export function PhotoMarkup({
  src,
  onSave,
  onClose,
}: {
  src: string;
  onSave: (file: File) => void;
  onClose: () => void;
}): ReactNode {
  const { t } = useVisitFormat();
  const w = useTexts('web');
  const canvas = useRef<HTMLCanvasElement>(null);
  const picture = useLoadedPicture(src);
  const [lines, setLines] = useState<readonly Line[]>([]);
  const isDrawing = useRef(false);
  useEffect(() => {
    if (canvas.current && picture) draw(canvas.current, picture, lines);
  }, [picture, lines]);
  const toPoint = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLCanvasElement>): Point => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    return {
      x: ((clientX - left) / width) * currentTarget.width,
      y: ((clientY - top) / height) * currentTarget.height,
    };
  };
  const save = (): void =>
    canvas.current?.toBlob(
      (blob) => {
        if (blob) onSave(new File([blob], 'marked.jpg', { type: 'image/jpeg' }));
      },
      'image/jpeg',
      0.9,
    );
  return (
    <Modal
      title={t('markUp')}
      wide
      onClose={onClose}
      actions={
        <>
          <Button disabled={lines.length === 0} onClick={() => setLines(lines.slice(0, -1))}>
            {t('undoLine')}
          </Button>
          <Button onClick={onClose}>{w('cancel')}</Button>
          <Button variant="contained" disabled={lines.length === 0} onClick={save}>
            {t('saveMarkup')}
          </Button>
        </>
      }
    >
      <Box
        component="canvas"
        ref={canvas}
        aria-label={t('markUpHint')}
        sx={{
          display: 'block',
          maxWidth: '100%',
          maxHeight: '65vh',
          mx: 'auto',
          touchAction: 'none',
          cursor: 'crosshair',
        }}
        onPointerDown={(event: PointerEvent<HTMLCanvasElement>) => {
          isDrawing.current = true;
          event.currentTarget.setPointerCapture(event.pointerId);
          const point = toPoint(event);
          setLines((before) => [...before, [point]]);
        }}
        onPointerMove={(event: PointerEvent<HTMLCanvasElement>) => {
          if (!isDrawing.current) return;
          const point = toPoint(event);
          setLines((before) => [...before.slice(0, -1), [...(before.at(-1) ?? []), point]]);
        }}
        onPointerUp={() => (isDrawing.current = false)}
        onPointerCancel={() => (isDrawing.current = false)}
      />
    </Modal>
  );
}

function useLoadedPicture(src: string): HTMLImageElement | null {
  const [picture, setPicture] = useState<HTMLImageElement | null>(null);
  useEffect(() => {
    const image = new Image();
    image.onload = () => setPicture(image);
    image.src = src;
    return () => {
      image.onload = null;
    };
  }, [src]);
  return picture;
}

function draw(canvas: HTMLCanvasElement, picture: HTMLImageElement, lines: readonly Line[]): void {
  const scale = Math.min(1, MAX_SIDE / Math.max(picture.naturalWidth, picture.naturalHeight));
  const [width, height] = [Math.round(picture.naturalWidth * scale), Math.round(picture.naturalHeight * scale)];
  // Setting the size clears the canvas.
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) return;
  context.drawImage(picture, 0, 0, width, height);
  context.strokeStyle = COLOR;
  context.lineWidth = Math.max(3, width / 160);
  context.lineCap = 'round';
  context.lineJoin = 'round';
  for (const [first, ...rest] of lines) {
    if (!first) continue;
    context.beginPath();
    context.moveTo(first.x, first.y);
    for (const { x, y } of rest.length > 0 ? rest : [{ x: first.x + 1, y: first.y }]) context.lineTo(x, y);
    context.stroke();
  }
}
