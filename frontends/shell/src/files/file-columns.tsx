import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import type { StoredFile } from '@tailboard/contracts/messaging/file-contracts';
import { mediaTypeName } from '@tailboard/contracts/media-type';
import type { Column } from '@tailboard/ui/table';
import { useCompany } from '@tailboard/web/app/company';
import { useFormat } from '@tailboard/web/i18n/format';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useState, type ReactNode } from 'react';
import { isSeen } from './file-dialog.js';
import { useIsSeenQueued } from './queued-seen.js';
import { formatSize } from './file-kind.js';

/** Returns the columns of file lists, for company files and user documents. */
export function useFileColumns(sorts: boolean): readonly Column<StoredFile>[] {
  const t = useTexts('shell-files');
  const format = useFormat();
  const { zone } = useCompany();
  const by = (sort: string): { sort?: string } => (sorts ? { sort } : {});
  return [
    { key: 'title', label: t('name'), ...by('title'), main: true, render: (file) => <FileTitle file={file} /> },
    { key: 'kind', label: t('kind'), nowrap: true, render: ({ mime }) => mediaTypeName(mime) },
    { key: 'size', label: t('size'), align: 'right', nowrap: true, from: 'xl', render: ({ size }) => formatSize(size) },
    {
      key: 'version',
      label: t('version'),
      align: 'right',
      from: 'xl',
      render: ({ version }) => format.number(version),
    },
    { key: 'added', label: t('addedBy'), from: 'xl', render: ({ added_by }) => added_by.label },
    {
      key: 'updated',
      label: t('updated'),
      ...by('updated_at'),
      nowrap: true,
      render: ({ updated_at }) => format.instant(updated_at, zone),
    },
    { key: 'seen', label: t('seen'), nowrap: true, render: (file) => <SeenStatus file={file} /> },
  ];
}

function FileTitle({ file: { title, description, thumbnail } }: { file: StoredFile }): ReactNode {
  return (
    <Box sx={{ display: 'flex', gap: 1.5, minWidth: { xs: 0, md: 160 }, overflowWrap: 'anywhere' }}>
      {thumbnail !== null && <Thumbnail url={thumbnail} />}
      <FileName title={title} description={description} />
    </Box>
  );
}

/** The thumbnail next to a name. It is decorative. An expired link shows nothing. */
function Thumbnail({ url }: { url: string }): ReactNode {
  const [lost, setLost] = useState(false);
  if (lost) return null;
  return (
    <Box
      component="img"
      src={url}
      alt=""
      loading="lazy"
      width={48}
      height={48}
      onError={() => setLost(true)}
      sx={{ objectFit: 'cover', borderRadius: 1, flex: 'none', bgcolor: 'action.hover' }}
    />
  );
}

function FileName({ title, description }: Pick<StoredFile, 'title' | 'description'>): ReactNode {
  return (
    <Box sx={{ minWidth: 0 }}>
      {title}
      {description !== '' && (
        <Typography
          variant="body2"
          sx={{
            color: 'text.secondary',
            fontWeight: 'normal',
            display: '-webkit-box',
            WebkitLineClamp: 2,
            WebkitBoxOrient: 'vertical',
            overflow: 'hidden',
          }}
        >
          {description}
        </Typography>
      )}
    </Box>
  );
}

/** Shows whether the newest version of a file was acknowledged, and whether that is required. */
export function SeenStatus({ file }: { file: StoredFile }): ReactNode {
  const t = useTexts('shell-files');
  const isQueued = useIsSeenQueued(file);
  if (isQueued) return <Chip size="small" variant="outlined" color="info" label={t('seenQueued')} />;
  if (isSeen(file)) return <Chip size="small" variant="outlined" color="success" label={t('seen')} />;
  const label = t(file.requires_seen ? 'mustBeSeen' : file.seen_version === null ? 'notSeen' : 'seenOlder');
  return <Chip size="small" variant="outlined" color={file.requires_seen ? 'warning' : 'default'} label={label} />;
}
