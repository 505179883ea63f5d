import { ReconcileList, RecountList } from '@tailboard/contracts/equipment/unit-contracts';
import { isRefused, refuse } from '@tailboard/contracts/refusal';
import { MultiStreamCommand } from '@tailboard/service/commands/multi-stream-command';
import { commandHandler, type ServiceContext } from '@tailboard/service/service-context';
import { bulkResult } from '@tailboard/service/commands/bulk-result';
import { unitDecider } from '../unit/unit-decider.js';
import { knownByRow, unitsProjection, type UnitRow } from '../unit/unit-projection.js';
import { MissUnit } from '../unit/unit-internal-commands.js';
import { byKey, findValue } from '../unit/find-units.js';
import { isVerified } from '../unit/unit.js';
import { findHolder } from '../unit/who.js';
import { CloseVerification, verificationDecider } from '../verification/verification-decider.js';

/** Default reason of a missing unit. */
const NOT_PRESENTED = 'not presented';

const heldBy = ({ db }: Pick<ServiceContext, 'db'>, user_id: string): Promise<UnitRow[]> =>
  db.query<UnitRow>(
    `select * from unit where user_id = $1 and status in ('issued', 'customer_returned') order by serial_mac, id`,
    [user_id],
  );
const readSession = async (ctx: ServiceContext, user_id: string): Promise<number> =>
  (await ctx.load(verificationDecider, user_id)).state.session;

/** Recounts a user's four lists from rows that contain all recorded events. */
export const handleRecountList = commandHandler(
  RecountList,
  async ({ user_id }, ctx) => {
    if (!(await findHolder(ctx.db, user_id))) return refuse('UserNotFound');
    await ctx.waitUntilCaughtUp(unitsProjection.name);
    const [held, session] = await Promise.all([heldBy(ctx, user_id), readSession(ctx, user_id)]);
    const verified = held.filter((unit) => isVerified(unit, session)).length;
    const issued = held.filter(({ status }) => status === 'issued').length;
    const counts = { issued, returned: held.length - issued, verified, reconcile: held.length - verified };
    return { output: { data: counts } };
  },
  ['equipment.people'],
);

/**
 * Closes the verification of a list: first the complete report is recorded; then each unit that was not seen becomes
 * missing. After a crash between the two, the same command continues with the recorded report. A unit that was moved in
 * the meantime stays there and is reported.
 */
export const handleReconcileList = commandHandler(
  ReconcileList,
  async ({ user_id, reasons }, ctx, commandContext) => {
    const reasonOf = byKey(reasons);
    if (!(await findHolder(ctx.db, user_id))) return refuse('UserNotFound');
    const command = new MultiStreamCommand(ctx, commandContext);
    const report = await ctx.withLock(`verification:${user_id}`, async () => {
      await ctx.waitUntilCaughtUp(unitsProjection.name);
      const [held, session] = await Promise.all([heldBy(ctx, user_id), readSession(ctx, user_id)]);
      const listHeld = (seen: boolean) => held.filter((unit) => isVerified(unit, session) === seen);
      return command.handleCommand(verificationDecider, CloseVerification, {
        user_id,
        session,
        date: commandContext.today,
        verified: listHeld(true).map(({ id, serial_mac }) => ({ id, serial_mac })),
        missing: listHeld(false).map(({ id, serial_mac, mac }) => ({
          id,
          serial_mac,
          reason: findValue(reasonOf, { serial_mac, mac })?.trim() || NOT_PRESENTED,
        })),
      });
    });
    if (isRefused(report)) return report;
    const { session, date, verified, missing } = report.output!;
    const rows = new Map((await heldBy(ctx, user_id)).map((row) => [row.id, row]));
    const outcomes = await ctx.handleCommands(
      unitDecider,
      MissUnit,
      missing.map(({ id, reason }) => ({ id, user_id, session, reason })),
      commandContext,
      { findKnownState: ({ id }) => (rows.has(id) ? knownByRow(rows.get(id)!) : undefined) },
    );
    const { errors, position } = bulkResult(
      missing.map(({ serial_mac }) => serial_mac),
      outcomes,
      { contract: ReconcileList, locale: commandContext.locale },
    );
    return {
      output: {
        data: {
          user_id,
          session,
          date,
          verified: verified.map(({ serial_mac }) => serial_mac),
          missing: missing.map(({ serial_mac, reason }) => ({ serial_mac, reason })),
        },
        errors,
        command_id: commandContext.command_id,
      },
      position: position > command.position ? position : command.position,
    };
  },
  ['equipment.people', unitsProjection.name],
);
