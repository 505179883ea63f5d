import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { LinkToFile } from '@tailboard/contracts/messaging/file-contracts';
import type { FetchAttachment } from '@tailboard/contracts/messaging/message-contracts';
import { Icon } from '@tailboard/ui/icons';
import { NO_RESPONSE } from '@tailboard/web/api/problem';
import { useSession } from '@tailboard/web/app-context';
import { readCachedFile } from '@tailboard/web/cached-responses';
import { useCommand } from '@tailboard/web/queries/queries';
import { PictureModal, type Picture } from '@tailboard/web/app/picture-modal';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useState, type ReactNode } from 'react';
import { isPdf, isPicture } from './file-kind.js';

/** Contracts that return a link that is valid for one minute. */
export type Linking = typeof LinkToFile | typeof FetchAttachment;

/** Returns a link to the content of a file, requested when it is needed; without a network, to the cached content. */
export function useLink(contract: Linking) {
  const { mutate, pending, problem, reset } = useCommand<Linking>(contract);
  const { state } = useSession();
  const me = state.status === 'in' ? state.user.id : '';
  const link = async (id: string): Promise<string | undefined> => {
    const result = await mutate({ id });
    if (!('problem' in result)) return result.output.data.url;
    if (result.problem.status !== NO_RESPONSE) return undefined;
    const cached = await readCachedFile(me, id);
    if (cached !== undefined) reset();
    return cached;
  };
  return { link, pending, problem };
}

/** Opens a link as a download, or in a new tab. */
export function followLink(url: string, how: { download: string } | { target: string }): void {
  const link = document.createElement('a');
  Object.assign(link, { href: url, rel: 'noopener', ...how });
  link.click();
}

/**
 * Opens the content of a file: as a download, in the browser's viewer for PDFs, or in the product's viewer for
 * pictures. Each of these counts as received.
 * @param onWord on phones, called when the user confirms having the file instead
 * @param pictures the pictures of the viewer, including this one; without it, only this one
 */
export function FetchedFile({
  contract,
  id,
  name,
  media,
  has,
  onHas,
  onWord = false,
  pictures,
}: {
  contract: Linking;
  id: string;
  name: string;
  media: string;
  has: boolean;
  onHas: (has: boolean) => void;
  onWord?: boolean;
  pictures?: readonly { readonly id: string; readonly name: string }[];
}): ReactNode {
  const t = useTexts('shell-files');
  const w = useTexts('web');
  const { link, pending, problem } = useLink(contract);
  const [looking, setLooking] = useState(false);
  const got = (): void => {
    if (!onWord) onHas(true);
  };
  const shownPictures = (pictures ?? [{ id, name }]).map((one): Picture & { id: string } => ({
    ...one,
    src: async () => {
      const url = await link(one.id);
      if (url !== undefined && one.id === id) got();
      return url;
    },
  }));
  const openFile = async (how: { download: string } | { target: string }): Promise<void> => {
    const url = await link(id);
    if (url === undefined) return;
    followLink(url, how);
    got();
  };
  return (
    <Box sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 1.5, display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1 }}>
        <Icon name="file" />
        <Typography variant="body2" sx={{ flex: '1 1 160px', minWidth: 0, overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
        {contract === LinkToFile && isPdf(media) && (
          <Button disabled={pending} onClick={() => void openFile({ target: '_blank' })}>
            {t('open')}
          </Button>
        )}
        {isPicture(media) && (
          // Enabled while a link is requested, or the focus could not return here from the viewer.
          <Button onClick={() => setLooking(true)}>{t('picture')}</Button>
        )}
        <Button
          variant={has || onWord ? 'text' : 'contained'}
          loading={pending}
          onClick={() => void openFile({ download: name })}
        >
          {t(onWord ? 'openAttachment' : 'download')}
        </Button>
      </Box>
      {onWord && (
        <FormControlLabel
          control={<Checkbox checked={has} onChange={({ target }) => onHas(target.checked)} />}
          label={t('acknowledge')}
        />
      )}
      {problem && !problem.handled && (
        <Alert severity="error" variant="outlined" icon={<Icon name="error" />}>
          {w('notDone', { message: problem.message })}
        </Alert>
      )}
      {looking && (
        <PictureModal
          pictures={shownPictures}
          first={Math.max(
            0,
            shownPictures.findIndex((one) => one.id === id),
          )}
          onClose={() => setLooking(false)}
        />
      )}
    </Box>
  );
}
