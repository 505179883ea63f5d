import { API_PREFIX } from '@tailboard/contracts/contract';
import { signedFor } from '@tailboard/service/blobs/links';
import type { ServiceContext } from '@tailboard/service/house';

/** Where the bytes of a file are fetched; what signs a link signs this. */
export const pathOfFile = (id: string): string => `${API_PREFIX}/files/${id}/download`;

/** A link to the bytes of a file, for a minute and for one person. */
export function linkTo(
  { config, now }: Pick<ServiceContext, 'config' | 'now'>,
  id: string,
  actor_id: string,
  more: { size?: 'small' } = {},
): string {
  const { user, until, signature } = signedFor(config, pathOfFile(id), actor_id, now());
  const search = new URLSearchParams({ user, until: String(until), signature, ...more });
  return `${pathOfFile(id)}?${search.toString()}`;
}
