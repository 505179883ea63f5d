import { translate, type Text } from '@tailboard/contracts/locale';
import { anchorNow, anchorsIn, type Anchor } from '@tailboard/eventing/audit/anchors';
import { derivedId } from '@tailboard/eventing/ids';
import { openBlobs } from '@tailboard/service/blobs/blobs-of';
import { ANCHORS } from '@tailboard/service/blobs/folder-blobs';
import type { ServiceContext, Task } from '@tailboard/service/service-context';
import { sendMail } from '@tailboard/service/email/send-mail';
import { nightly } from '@tailboard/service/tasks/nightly';
import type { PersonRow } from '@tailboard/service/queries/people';

const MAIL = 'mail-anchor';
const words = {
  subject: {
    en: 'Proof of the records up to {position}',
    es: 'Prueba de los registros hasta {position}',
    'zh-CN': '截至 {position} 的记录凭证',
  },
  greeting: { en: 'Hello {name},', es: 'Hola, {name}:', 'zh-CN': '{name}，您好：' },
  kept: {
    en: 'Keep this e-mail. It proves that no record up to this night was changed, removed or inserted.',
    es: 'Guarde este correo. Prueba que ningún registro hasta esta noche se cambió, quitó o añadió.',
    'zh-CN': '请保留此邮件。它证明截至今夜的记录没有被修改、删除或插入。',
  },
} as const satisfies Record<string, Text>;

/**
 * Chains the events recorded since the last night, stores the hash in the database and in a file (separate from the
 * database, so that rewriting the database does not rewrite it), and e-mails it to the owners. Completes a run that
 * stored it in the database only.
 */
export async function keepAnchor(ctx: ServiceContext): Promise<void> {
  const made = await anchorNow(ctx.store, ctx.db, ctx.now());
  const anchor = made ?? (await anchorsIn(ctx.db)).at(-1);
  if (!anchor) return;
  if (await isInFile(ctx, anchor)) return;
  await openBlobs(ctx.config).append(ANCHORS, `${JSON.stringify(anchor)}\n`);
  const owners = await ctx.db.query<{ id: string }>(`select id from person where active and roles @> array['owner']`);
  for (const { id } of owners)
    await ctx.enqueue(MAIL, { ...anchor, user_id: id }, { key: derivedId('anchor', anchor.position, id) });
}

async function isInFile({ config }: ServiceContext, { hash }: Anchor): Promise<boolean> {
  const blobs = openBlobs(config);
  if (!(await blobs.has(ANCHORS))) return false;
  const parts: Uint8Array[] = [];
  for await (const piece of blobs.read(ANCHORS)) parts.push(piece);
  return Buffer.concat(parts).includes(hash);
}

/** If the mail server is down, the e-mail is delayed; the file already contains the anchor. */
export const mailingAnchor: Task = {
  name: MAIL,
  run: async ({ user_id, ...fields }, ctx) => {
    const anchor = fields as unknown as Anchor;
    const [owner] = await ctx.db.query<PersonRow>('select * from person where id = $1 and active', [user_id]);
    if (!owner) return;
    const locale = owner.locale ?? 'en';
    await sendMail(ctx.config, owner.email, {
      locale,
      from: ctx.config.APP_NAME,
      subject: translate(words.subject, locale, { position: anchor.position }),
      greeting: translate(words.greeting, locale, { name: owner.label }),
      lines: [translate(words.kept, locale), JSON.stringify(anchor)],
      notes: [],
    });
  },
};

export const anchoring = nightly('keep-anchor', '02:30', keepAnchor);
