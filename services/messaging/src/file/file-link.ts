import { API_PREFIX } from '@tailboard/contracts/contract';
import { signLink } from '@tailboard/service/blobs/links';
import type { ServiceContext } from '@tailboard/service/service-context';

/** Returns the download path of a file, which signed links sign. */
export const getDownloadPath = (id: string): string => `${API_PREFIX}/files/${id}/download`;

/** Returns the download path of a version of a file. */
export const getVersionPath = (id: string, version: number): string =>
  `${API_PREFIX}/files/${id}/versions/${version}/download`;

type Linking = Pick<ServiceContext, 'config' | 'now'>;
/** Signs a path for one minute and one user. */
function createLink(
  { config, now }: Linking,
  path: string,
  actor_id: string,
  options: { size?: 'small' } = {},
): string {
  const { user, until, signature } = signLink(config, path, actor_id, now());
  const search = new URLSearchParams({ user, until: String(until), signature, ...options });
  return `${path}?${search.toString()}`;
}

/** Creates a link to a file's content. It is valid for one minute and one user. */
export const createDownloadLink = (
  ctx: Linking,
  id: string,
  actor_id: string,
  options: { size?: 'small' } = {},
): string => createLink(ctx, getDownloadPath(id), actor_id, options);

/** Creates a link to the content of a version of a file. It is valid for one minute and one user. */
export const createVersionLink = (
  ctx: Linking,
  { id, version }: { id: string; version: number },
  actor_id: string,
): string => createLink(ctx, getVersionPath(id, version), actor_id);
