import { ListFiles } from '@tailboard/contracts/messaging/file-contracts';
import { useApp } from '@tailboard/web/app-context';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useContractQuery } from '@tailboard/web/queries/queries';
import FormHelperText from '@mui/material/FormHelperText';
import type { ReactNode } from 'react';

const isEqual = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase();
/** The search finds every title that contains this one; more than a page of them is not compared. */
const toQuery = (folder_id: string, title: string) => ({ folder_id, q: title.trim(), per_page: 100 });

/** Returns a function that asks whether a folder contains a file with a title. It is not known without a network. */
export function useEqualTitles(): (folder_id: string, title: string) => Promise<boolean> {
  const { api } = useApp();
  return async (folder_id, title) => {
    try {
      const { output } = await api.send(ListFiles, toQuery(folder_id, title), { quiet: true });
      return output.data.some((file) => isEqual(file.title, title));
    } catch {
      return false;
    }
  };
}

/** Warns of a file with an equal title in the same folder. */
export function EqualTitle({ folder_id, title }: { folder_id: string; title: string }): ReactNode {
  const t = useTexts('shell-files');
  const enabled = folder_id !== '' && title.trim() !== '';
  const { data } = useContractQuery(ListFiles, toQuery(folder_id, title), { enabled, quiet: true });
  const known = enabled && data?.data.some((file) => isEqual(file.title, title)) === true;
  return known ? (
    <FormHelperText role="status" sx={{ color: 'warning.main', m: 0 }}>
      {t('equalTitle', { title: title.trim() })}
    </FormHelperText>
  ) : null;
}
