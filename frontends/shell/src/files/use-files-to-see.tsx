import { ListFiles } from '@tailboard/contracts/messaging/file-contracts';
import type { Topic } from '@tailboard/contracts/live';
import { useSession } from '@tailboard/web/app-context';
import { useLiveAnswers } from '@tailboard/web/queries/live';
import { useContractQuery } from '@tailboard/web/queries/queries';

/** The list of the files that the user must confirm and has not seen in their latest version. */
export const FILES_TO_SEE = '/files?to_see=1';

/** Returns the topics of changes to these files: company files, and the user's own documents. */
export function useToSeeTopics(): readonly Topic[] {
  const { state } = useSession();
  return state.status === 'in' ? ['files:all', `documents:${state.user.id}`] : [];
}

/** Returns the number of these files; 0 until it is known. */
export function useFilesToSee(): number {
  const { data } = useContractQuery(ListFiles, { to_see: '1', per_page: 10 }, { quiet: true });
  useLiveAnswers(useToSeeTopics(), [ListFiles]);
  return data?.total ?? 0;
}
