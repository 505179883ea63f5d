import { API_PREFIX } from '@tailboard/contracts/contract';
import { signLink } from '@tailboard/service/blobs/links';
import type { ServiceContext } from '@tailboard/service/service-context';

/** Download path of a file; signed links sign this path. */
export const pathOfFile = (id: string): string => `${API_PREFIX}/files/${id}/download`;

/** Returns a link to a file's content, valid for a minute and for one user. */
export function linkTo(
  { config, now }: Pick<ServiceContext, 'config' | 'now'>,
  id: string,
  actor_id: string,
  more: { size?: 'small' } = {},
): string {
  const { user, until, signature } = signLink(config, pathOfFile(id), actor_id, now());
  const search = new URLSearchParams({ user, until: String(until), signature, ...more });
  return `${pathOfFile(id)}?${search.toString()}`;
}
