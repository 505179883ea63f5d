import { ListFiles } from '@tailboard/contracts/messaging/file-contracts';
import { useLiveAnswers } from '@tailboard/web/queries/live';
import { useContractQuery } from '@tailboard/web/queries/queries';

/** The list of the files that the user must confirm and has not seen in their latest version. */
export const FILES_TO_SEE = '/files?to_see=1';

/** Returns the number of these files; 0 until it is known. */
export function useFilesToSee(): number {
  const { data } = useContractQuery(ListFiles, { to_see: '1', per_page: 10 }, { quiet: true });
  useLiveAnswers(['files:all'], [ListFiles]);
  return data?.total ?? 0;
}
