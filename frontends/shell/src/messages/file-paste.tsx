import { SendAttachment } from '@tailboard/contracts/messaging/message-contracts';
import { useUploads } from '@tailboard/web/forms/uploads';
import type { Editor } from '@tiptap/react';
import { useEffect, useRef } from 'react';

/** Pictures only, of the types allowed for attachments. */
export const sendPicture = {
  ...SendAttachment,
  accepts: SendAttachment.accepts.filter((type) => type.startsWith('image/')),
};

/** Maximum number of pictures that are pasted or dropped together. */
const MAX_PICTURES = 10;
/** The names that clipboards give to pictures. */
const GENERIC_NAME = /^(?:image|picture|screenshot|clipboard|grafik|imagen)?\d*$/i;

/** Returns the description of a picture file: its name, or `fallback` if that says nothing. */
function describePicture({ name }: File, fallback: string): string {
  const base = name
    .replace(/\.[^.]*$/, '')
    .replaceAll(/[-_]+/g, ' ')
    .trim();
  return GENERIC_NAME.test(base) ? fallback : base.slice(0, 200);
}

/**
 * Uploads the pictures that a user pastes or drops into an editor, and inserts each where the caret was, however far the
 * text grew meanwhile. A file that is refused stays in the list of uploads with the reason.
 * @param options.onOtherFiles receives the files that are no pictures
 */
export function usePastedFiles(options: {
  description: string;
  onPicture: (picture: { sha256: string; alt: string; url: string }, position: number | undefined) => void;
  onOtherFiles: (files: readonly File[]) => void;
}) {
  const latest = useRef(options);
  const positions = useRef(new Map<File, number>());
  useEffect(() => {
    latest.current = options;
  });
  const uploads = useUploads(sendPicture, {
    maxFiles: MAX_PICTURES,
    files: [],
    onArrived: ({ sha256 }, file) => {
      const alt = describePicture(file, latest.current.description);
      const position = positions.current.get(file);
      positions.current.delete(file);
      latest.current.onPicture({ sha256, alt, url: URL.createObjectURL(file) }, position);
    },
  });
  return {
    uploads,
    /** Takes the files of a paste or drop. Returns whether there were any; else the editor handles the event. */
    takeFiles: (transfer: DataTransfer | null, position: number): boolean => {
      const files = [...(transfer?.files ?? [])];
      // Office programs add a picture of the text beside the text itself.
      if (files.length === 0 || transfer?.types.includes('text/html')) return false;
      const pictures = files.filter(({ type }) => type.startsWith('image/'));
      for (const picture of pictures) {
        positions.current.set(picture, position);
        uploads.add(picture);
      }
      const others = files.filter((file) => !pictures.includes(file));
      if (others.length > 0) latest.current.onOtherFiles(others);
      return true;
    },
    /** Moves the positions along with a change of the text. */
    mapPositions: ({
      mapping,
    }: Parameters<NonNullable<Editor['options']['onTransaction']>>[0]['transaction']): void => {
      for (const [file, position] of positions.current) positions.current.set(file, mapping.map(position, -1));
    },
  };
}
