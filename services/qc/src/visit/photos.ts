import { API_PREFIX } from '@tailboard/contracts/contract';
import { ReadPhotos, ShowPhoto } from '@tailboard/contracts/qc/findings';
import { getScope, type Scope } from '@tailboard/contracts/permission';
import { refuse } from '@tailboard/contracts/refusal';
import { createPictureResponse, findUploads } from '@tailboard/service/blobs/files-of';
import { findLinkReader, signLink } from '@tailboard/service/blobs/links';
import { queryHandler } from '@tailboard/service/service-context';
import type { Visit } from './visit.js';
import { exists } from './visit.js';
import { visitDecider } from './visit-decider.js';

const toPath = (id: string, sha256: string): string => `${API_PREFIX}/qcs/${id}/photos/${sha256}`;
const listPhotos = ({ codes, tech_photo_ids }: Visit): string[] => [
  ...new Set([...codes.flatMap(({ photo_ids }) => photo_ids), ...tech_photo_ids]),
];

/** Returns whether a user may read a visit: any, or their own after they were notified. */
const mayRead = (visit: Visit, scope: Scope | null, user_id: string): boolean =>
  exists(visit) &&
  (scope === 'all' || (scope === 'own' && visit.technician_id === user_id && visit.notified_at !== null));

export const getPhotos = queryHandler(ReadPhotos, [], async ({ id }, ctx, { actor_id }) => {
  const { state: visit } = await ctx.load(visitDecider, id);
  if (!exists(visit)) return refuse('VisitNotFound');
  const data = listPhotos(visit).map((sha256) => {
    const { user, until, signature } = signLink(ctx.config, toPath(id, sha256), actor_id, ctx.now());
    return {
      sha256,
      url: `${toPath(id, sha256)}?${new URLSearchParams({ user, until: String(until), signature }).toString()}`,
    };
  });
  return { data };
});

export const showPhoto = queryHandler(ShowPhoto, ['qc.people'], async ({ id, sha256, size, ...link }, ctx) => {
  const reader = await findLinkReader(ctx, toPath(id, sha256), link);
  if (!reader) return refuse('LinkExpired');
  const { state: visit } = await ctx.load(visitDecider, id);
  const readable = mayRead(visit, getScope(reader.roles, 'qc.view'), reader.id) && listPhotos(visit).includes(sha256);
  const [upload] = readable ? await findUploads(ctx.db, [sha256]) : [];
  return upload ? createPictureResponse(ctx, upload, { name: sha256.slice(0, 12), size }) : refuse('PhotoNotFound');
});
