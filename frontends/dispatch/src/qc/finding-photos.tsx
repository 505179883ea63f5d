import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { ReadPhotos } from '@tailboard/contracts/qc/findings';
import { useContractQuery } from '@tailboard/web/queries/queries';
import { PictureModal } from '@tailboard/web/app/picture-modal';
import { useState, type ReactNode } from 'react';
import { useVisitFormat } from './use-visit-format.js';

const SIDE = 96;

/**
 * Thumbnails of a finding's photos; a click opens one in full size. Their links are valid for a minute, so they are
 * requested again.
 */
export function FindingPhotos({
  visitId,
  title,
  photos,
  notes = {},
}: {
  visitId: string;
  title: string;
  photos: readonly string[];
  /** The note of a photo, by its SHA-256. */
  notes?: Readonly<Record<string, string>>;
}): ReactNode {
  const { t } = useVisitFormat();
  const [shown, setShown] = useState<number | null>(null);
  const { data, refetch } = useContractQuery(ReadPhotos, { id: visitId });
  const pictures = photos.flatMap((sha256, index) => {
    const found = data?.data.find((one) => one.sha256 === sha256);
    return found
      ? [{ sha256, src: found.url, name: t('photoOf', { title, at: index + 1 }), note: notes[sha256] ?? '' }]
      : [];
  });
  if (pictures.length === 0) return null;
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        {pictures.map(({ sha256, src, name, note }, index) => (
          // The link changes with each request.
          <Box key={sha256} sx={{ width: SIDE }}>
            <ButtonBase
              aria-label={name}
              onClick={() => {
                refetch();
                setShown(index);
              }}
              sx={{ width: SIDE, height: SIDE, border: 1, borderColor: 'divider', borderRadius: 1, overflow: 'hidden' }}
            >
              <img src={src} alt="" loading="lazy" style={{ width: '100%', height: '100%', objectFit: 'cover' }} />
            </ButtonBase>
            {note !== '' && (
              <Typography variant="caption" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
                {note}
              </Typography>
            )}
          </Box>
        ))}
      </Box>
      {shown !== null && <PictureModal pictures={pictures} first={shown} onClose={() => setShown(null)} />}
    </>
  );
}
