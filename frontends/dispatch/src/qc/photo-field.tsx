import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import type { UploadContract } from '@tailboard/contracts/upload';
import { ReadPhotos } from '@tailboard/contracts/qc/findings';
import { FileDrop } from '@tailboard/ui/file-drop';
import { Icon } from '@tailboard/ui/icons';
import { PendingUploads } from '@tailboard/web/forms/upload';
import { useUploads, type Arrived } from '@tailboard/web/forms/uploads';
import { useContractQuery } from '@tailboard/web/queries/queries';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { PhotoMarkup } from './photo-markup.js';
import { useVisitFormat } from './use-visit-format.js';

const MAX_PHOTOS = 20;
const SIDE = 72;

/** A photo of a form, and what it shows. */
export interface Photo {
  readonly sha256: string;
  readonly note: string;
}

/**
 * Photos of a form: chosen, dropped or taken, each with a thumbnail, a note and a button to draw on it.
 * @param title what the photos are of
 * @param noted whether each photo has a note
 * @param later stores a photo that cannot be sent now
 */
export function PhotoField({
  contract,
  visitId,
  title,
  photos,
  noted = false,
  later,
  onPhotos,
}: {
  contract: UploadContract;
  visitId: string;
  title: string;
  photos: readonly Photo[];
  noted?: boolean;
  later?: (photo: File) => Promise<Arrived>;
  onPhotos: (photos: readonly Photo[]) => void;
}): ReactNode {
  const { t } = useVisitFormat();
  const [marked, setMarked] = useState<Photo | null>(null);
  const previews = usePreviews(visitId, photos);
  // Photos arrive one after the other, across renders.
  const latest = useRef(photos);
  useEffect(() => {
    latest.current = photos;
  });
  /** The photo that a drawing replaces, by the file of the drawing. */
  const replaced = useRef(new WeakMap<File, string>());
  const put = (change: (before: readonly Photo[]) => readonly Photo[]): void => {
    latest.current = change(latest.current);
    onPhotos(latest.current);
  };
  const uploads = useUploads(contract, {
    maxFiles: MAX_PHOTOS,
    ...(later ? { later } : {}),
    files: photos.map(({ sha256 }) => ({ sha256, size: 0, media: null, name: sha256 })),
    onArrived: ({ sha256 }, sent) => {
      previews.add(sha256, sent);
      const former = replaced.current.get(sent);
      put((before) =>
        before.some((photo) => photo.sha256 === former)
          ? before.map((photo) => (photo.sha256 === former ? { ...photo, sha256 } : photo))
          : [...before, { sha256, note: '' }],
      );
    },
  });
  return (
    <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <FileDrop
        label={t('photoDrop')}
        hint={t('photoHint')}
        button={t('photoButton')}
        multiple
        accept={contract.accepts.join(',')}
        camera={t('photoCamera')}
        onFile={uploads.add}
      />
      {photos.length > 0 && (
        <Box
          component="ul"
          aria-label={t('photosOf', { title })}
          sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}
        >
          {photos.map((photo, index) => {
            const name = t('photoOf', { title, at: index + 1 });
            const src = previews.urls.get(photo.sha256);
            return (
              <Box component="li" key={photo.sha256} sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
                <Box
                  sx={{
                    ...{ width: SIDE, height: SIDE, flex: 'none', overflow: 'hidden', display: 'grid' },
                    ...{ placeItems: 'center', border: 1, borderColor: 'divider', borderRadius: 1 },
                  }}
                >
                  {src === undefined ? (
                    <Icon name="picture" />
                  ) : (
                    <img src={src} alt={name} style={{ width: '100%', height: '100%', objectFit: 'cover' }} />
                  )}
                </Box>
                <Box sx={{ flex: 1, minWidth: 0 }}>
                  {noted ? (
                    <TextField
                      size="small"
                      fullWidth
                      label={t('photoNote', { at: index + 1 })}
                      value={photo.note}
                      slotProps={{ htmlInput: { maxLength: 200 } }}
                      onChange={({ target }) =>
                        put((before) =>
                          before.map((other) =>
                            other.sha256 === photo.sha256 ? { ...other, note: target.value } : other,
                          ),
                        )
                      }
                    />
                  ) : (
                    name
                  )}
                </Box>
                <Button
                  aria-label={t('markUpThis', { name })}
                  disabled={src === undefined}
                  onClick={() => setMarked(photo)}
                  sx={{ minHeight: 44 }}
                >
                  {t('markUp')}
                </Button>
                <IconButton
                  aria-label={t('remove', { title: name })}
                  onClick={() => put((before) => before.filter(({ sha256 }) => sha256 !== photo.sha256))}
                >
                  <Icon name="trash" />
                </IconButton>
              </Box>
            );
          })}
        </Box>
      )}
      <PendingUploads uploads={uploads} />
      {marked && previews.urls.has(marked.sha256) && (
        <PhotoMarkup
          src={previews.urls.get(marked.sha256)!}
          onClose={() => setMarked(null)}
          onSave={(file) => {
            setMarked(null);
            replaced.current.set(file, marked.sha256);
            uploads.add(file);
          }}
        />
      )}
    </Box>
  );
}

/** The URLs of photos: of files that were added here, and of photos that the visit has already. */
function usePreviews(visitId: string, photos: readonly Photo[]) {
  const [added, setAdded] = useState<ReadonlyMap<string, string>>(new Map());
  const isMissing = photos.some(({ sha256 }) => !added.has(sha256));
  const { data } = useContractQuery(ReadPhotos, { id: visitId }, { enabled: isMissing, quiet: true });
  const created = useRef<string[]>([]);
  useEffect(() => {
    const urls = created.current;
    return () => urls.forEach((url) => URL.revokeObjectURL(url));
  }, []);
  return {
    urls: new Map([...(data?.data ?? []).map(({ sha256, url }) => [sha256, url] as const), ...added]),
    add: (sha256: string, file: File): void => {
      const url = URL.createObjectURL(file);
      created.current.push(url);
      setAdded((before) => new Map([...before, [sha256, url]]));
    },
  };
}
