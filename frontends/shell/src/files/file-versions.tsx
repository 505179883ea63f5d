import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { AnyContract } from '@tailboard/contracts/contract';
import {
  LinkToFileVersion,
  ListFileVersions,
  RestoreFileVersion,
  type FileVersion,
  type StoredFile,
} from '@tailboard/contracts/messaging/file-contracts';
import { useToast } from '@tailboard/ui/toast';
import { useCompany } from '@tailboard/web/app/company';
import { useFormat } from '@tailboard/web/i18n/format';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useCommand, useContractQuery } from '@tailboard/web/queries/queries';
import type { ReactNode } from 'react';
import { followLink } from './fetched-file.js';
import { formatSize, isPdf, isPicture } from './file-kind.js';

/** The earlier versions of a file, for users who manage files: each can be opened, and restored as the latest one. */
export function FileVersions({
  file,
  refreshes,
  onRestored,
}: {
  file: StoredFile;
  refreshes: readonly AnyContract[];
  onRestored: () => void;
}): ReactNode {
  const t = useTexts('shell-files');
  const w = useTexts('web');
  const format = useFormat();
  const { zone } = useCompany();
  const { toast } = useToast();
  const found = useContractQuery(ListFileVersions, { id: file.id });
  const link = useCommand(LinkToFileVersion);
  const restoring = useCommand(RestoreFileVersion, { refreshes: [...refreshes, ListFileVersions] });
  const problem = link.problem ?? restoring.problem ?? (found.data ? null : found.problem);
  const open = async ({ version, filename, mime }: FileVersion): Promise<void> => {
    const result = await link.mutate({ id: file.id, version: String(version) });
    if ('problem' in result) return;
    const isShown = isPdf(mime) || isPicture(mime);
    followLink(result.output.data.url, isShown ? { target: '_blank' } : { download: filename });
  };
  const restore = async ({ version }: FileVersion): Promise<void> => {
    const result = await restoring.mutate({ id: file.id, version: String(version) });
    if ('problem' in result) return;
    toast(t('restored', { version, latest: result.output.data.version }));
    onRestored();
  };
  return (
    <Box component="section" aria-label={t('versions')}>
      <Typography variant="h3" sx={{ mb: 0.5 }}>
        {t('versions')}
      </Typography>
      {problem && !problem.handled && (
        <Alert severity="error" variant="outlined">
          {w('notDone', { message: problem.message })}
        </Alert>
      )}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {(found.data?.data ?? [])
          .filter(({ version }) => version < file.version)
          .map((one) => (
            <Box
              component="li"
              key={one.version}
              sx={{
                display: 'flex',
                flexWrap: 'wrap',
                gap: 1,
                alignItems: 'center',
                borderTop: 1,
                borderColor: 'divider',
              }}
            >
              <Typography variant="body2" sx={{ flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere', py: 0.5 }}>
                {t('versionLine', {
                  ...{ version: one.version, name: one.filename, size: formatSize(one.size) },
                  ...{ who: one.added_by.label, when: format.instant(one.added_at, zone) },
                })}
              </Typography>
              <Button
                aria-label={t('openVersion', { version: one.version })}
                disabled={link.pending}
                onClick={() => void open(one)}
              >
                {t('open')}
              </Button>
              <Button
                aria-label={t('restoreVersion', { version: one.version })}
                loading={restoring.pending}
                onClick={() => void restore(one)}
              >
                {t('restore')}
              </Button>
            </Box>
          ))}
      </Box>
    </Box>
  );
}
