import { API_PREFIX } from '@tailboard/contracts/contract';
import { signLink } from '@tailboard/service/blobs/links';
import type { ServiceContext } from '@tailboard/service/service-context';

/** Returns the download path of a file, which signed links sign. */
export const getDownloadPath = (id: string): string => `${API_PREFIX}/files/${id}/download`;

/** Creates a link to a file's content. It is valid for one minute and one user. */
export function createDownloadLink(
  { config, now }: Pick<ServiceContext, 'config' | 'now'>,
  id: string,
  actor_id: string,
  options: { size?: 'small' } = {},
): string {
  const { user, until, signature } = signLink(config, getDownloadPath(id), actor_id, now());
  const search = new URLSearchParams({ user, until: String(until), signature, ...options });
  return `${getDownloadPath(id)}?${search.toString()}`;
}
