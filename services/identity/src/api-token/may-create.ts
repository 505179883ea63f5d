import { MAX_API_TOKENS } from '@tailboard/contracts/identity/api-token';
import { permittedScope, type Permission, type Permitted } from '@tailboard/contracts/permission';
import { refuse, type Refused } from '@tailboard/contracts/refusal';

type NotCreated = 'ApiTokenNameTaken' | 'ApiTokenPermissionNotYours' | 'TooManyApiTokens';

/** Returns why a user cannot create an API token. `valid`: the names of their valid ones. */
export function refusalToCreate(
  { name, permissions }: { readonly name: string; readonly permissions: readonly Permission[] },
  { creator, valid }: { readonly creator: Permitted | null; readonly valid: readonly string[] },
): Refused<NotCreated> | undefined {
  const beyond = permissions.find((permission) => permittedScope(creator, permission) === null);
  if (beyond !== undefined) return refuse('ApiTokenPermissionNotYours', { permission: beyond });
  if (valid.some((one) => comparable(one) === comparable(name))) return refuse('ApiTokenNameTaken');
  if (valid.length >= MAX_API_TOKENS) return refuse('TooManyApiTokens', { most: MAX_API_TOKENS });
  return undefined;
}

/** Names that people read as the same, such as with full-width letters, are the same. */
const comparable = (name: string): string => name.normalize('NFKC').toLowerCase();
