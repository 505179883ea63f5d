import {
  ShipmentIsClosed,
  ShipmentIsEmpty,
  ShipmentIsOpen,
  ShipmentNotFound,
  UnitIsNotMissing,
  shipmentEvents,
  type ShipmentState,
} from '@tailboard/contracts/equipment/shipment';
import { ShipmentChanged, ShipmentHasUnits } from '@tailboard/contracts/equipment/unit-refusals';
import { refuse } from '@tailboard/contracts/refusal';
import { CompanyDate, Uuid } from '@tailboard/contracts/values';
import { decider, decision, type DecisionOutcome } from '@tailboard/eventing/decider';
import { internalCommand } from '@tailboard/eventing/internal-command';
import type { Database } from '@tailboard/eventing/database';
import { z } from 'zod';

/** A shipment besides its units, and the last command on it with the state before, which an undo restores. */
export interface Shipping extends Omit<ShipmentState, 'status'> {
  readonly status: ShipmentState['status'] | 'none';
  readonly last: { readonly command_id: string; readonly was: ShipmentState } | null;
}
const noShipment: Shipping = {
  ...{ rma: '', carrier: '', tracking: '' },
  ...{ status: 'none', shipped_on: null, receipt: null, reasons: {}, last: null },
};
const event = shipmentEvents.make;
const { ShipmentOpened, ShipmentBooked, ShipmentReconciled, MissingUnitsExplained } = shipmentEvents.shapes;
const id = { id: Uuid };

/** Internal command that ships units in one request; the shipment is closed at once. */
export const BookShipment = internalCommand('equipment.book-shipment', {
  input: z.object({ ...id, ...ShipmentBooked.schema.shape }),
});
const book = decision(BookShipment, ({ status }: Shipping, { id: _, ...booked }) =>
  status === 'none' ? event.ShipmentBooked(booked) : [],
);

export const BeginShipment = internalCommand('equipment.begin-shipment', {
  input: z.object({ ...id, ...ShipmentOpened.schema.shape }),
});
const begin = decision(BeginShipment, ({ status }: Shipping, { id: _, ...paper }) =>
  status === 'none' ? event.ShipmentOpened(paper) : [],
);

/** Decides for an open shipment only. */
const whileOpen = <Code extends string>(
  { status }: Shipping,
  decide: () => DecisionOutcome<Code>,
): DecisionOutcome<Code | 'ShipmentNotFound' | 'ShipmentIsClosed'> => {
  if (status === 'none') return refuse('ShipmentNotFound');
  return status === 'open' ? decide() : refuse('ShipmentIsClosed');
};

export const ChangeShipment = internalCommand('equipment.change-shipment', {
  input: z.object({ ...id, ...ShipmentOpened.schema.shape }),
  refusals: [ShipmentNotFound, ShipmentIsClosed],
});
const change = decision(ChangeShipment, (state: Shipping, { id: _, ...paper }) =>
  whileOpen(state, () =>
    paper.rma === state.rma && paper.carrier === state.carrier && paper.tracking === state.tracking
      ? []
      : event.ShipmentEdited(paper),
  ),
);

/** Loads how many units are packed in the shipment. */
const packed = {
  reads: ['equipment.units'],
  load: async (input: { id: string }, db: Database) => {
    const [row] = await db.query<{ units: number }>('select count(*)::int as units from unit where shipment_id = $1', [
      input.id,
    ]);
    return { units: row!.units };
  },
};
export const AbandonShipment = internalCommand('equipment.abandon-shipment', {
  input: z.object(id),
  refusals: [ShipmentNotFound, ShipmentIsClosed, ShipmentHasUnits],
});
const abandon = decision(AbandonShipment, {
  ...packed,
  decide: (state: Shipping, _, { loaded }) =>
    whileOpen(state, () => (loaded.units > 0 ? refuse('ShipmentHasUnits') : event.ShipmentCanceled({}))),
});

/** Closes a shipment. Its units are shipped by the same command. */
export const ShipShipment = internalCommand('equipment.ship-shipment', {
  input: z.object({ ...id, shipped_on: CompanyDate, units: z.int() }),
  /** The day on which it was shipped. */
  output: CompanyDate,
  refusals: [ShipmentNotFound, ShipmentIsClosed, ShipmentIsEmpty],
});
const ship = decision(ShipShipment, {
  decide: (state: Shipping, { shipped_on, units }) =>
    whileOpen(state, () => {
      const { rma, carrier, tracking } = state;
      return units === 0 ? refuse('ShipmentIsEmpty') : event.ShipmentBooked({ rma, carrier, tracking, shipped_on });
    }),
  output: (state, input) => state.shipped_on ?? input.shipped_on,
});

export const CompareReceipt = internalCommand('equipment.compare-receipt', {
  input: z.object({ ...id, ...ShipmentReconciled.schema.shape }),
  refusals: [ShipmentNotFound, ShipmentIsOpen],
});
const compare = decision(CompareReceipt, ({ status }: Shipping, { id: _, ...receipt }) => {
  if (status === 'none' || status === 'canceled') return refuse('ShipmentNotFound');
  return status === 'open' ? refuse('ShipmentIsOpen') : event.ShipmentReconciled(receipt);
});

export const ExplainMissing = internalCommand('equipment.explain-missing', {
  input: z.object({ ...id, ...MissingUnitsExplained.schema.shape }),
  refusals: [ShipmentNotFound, ShipmentIsOpen, UnitIsNotMissing],
});
/** The given reasons replace those of the same units; an empty one removes it. */
const explain = decision(ExplainMissing, ({ status, receipt, reasons: before }: Shipping, { reasons }) => {
  if (status === 'none' || status === 'canceled') return refuse('ShipmentNotFound');
  if (status === 'open') return refuse('ShipmentIsOpen');
  if (Object.keys(reasons).some((unit) => !receipt?.missing.includes(unit))) return refuse('UnitIsNotMissing');
  const isNew = Object.entries(reasons).some(([unit, reason]) => (before[unit] ?? '') !== reason);
  const all = Object.entries({ ...before, ...reasons }).filter(([, reason]) => reason !== '');
  return isNew ? event.MissingUnitsExplained({ reasons: Object.fromEntries(all) }) : [];
});

/** Undoes the last command on a shipment. An open shipment with units stays. */
export const RestoreShipment = internalCommand('equipment.restore-shipment', {
  input: z.object({ ...id, undoes: Uuid }),
  refusals: [ShipmentChanged, ShipmentHasUnits],
});
const restore = decision(RestoreShipment, {
  ...packed,
  decide: ({ last }: Shipping, { undoes }, { loaded }) => {
    if (last?.command_id !== undoes) return refuse('ShipmentChanged');
    return last.was.status === 'canceled' && loaded.units > 0
      ? refuse('ShipmentHasUnits')
      : event.ShipmentRestored({ undoes, to: last.was });
  },
});

const toState = ({ last: _, status, ...state }: Shipping): ShipmentState => ({
  ...state,
  // An undo of the first command cancels the shipment.
  status: status === 'none' ? 'canceled' : status,
});
const withChange = (state: Shipping, { command_id }: { command_id: string }, to: Partial<ShipmentState>): Shipping => ({
  ...state,
  ...to,
  last: { command_id, was: toState(state) },
});

/** Units returned to the provider together. The units themselves record that they are packed, and shipped. */
export const shipmentDecider = decider<Shipping, typeof shipmentEvents>({
  events: shipmentEvents,
  initial: noShipment,
  evolve: {
    ShipmentOpened: (state, paper, meta) => withChange(state, meta, { ...paper, status: 'open' }),
    ShipmentEdited: (state, paper, meta) => withChange(state, meta, paper),
    ShipmentBooked: (state, booked, meta) => withChange(state, meta, { ...booked, status: 'shipped' }),
    ShipmentCanceled: (state, _, meta) => withChange(state, meta, { status: 'canceled' }),
    ShipmentReconciled: (state, receipt, meta) => withChange(state, meta, { receipt }),
    MissingUnitsExplained: (state, { reasons }, meta) => withChange(state, meta, { reasons }),
    ShipmentRestored: (state, { to }, meta) => withChange(state, meta, to),
  },
  decisions: [],
  internalCommands: [book, begin, change, abandon, ship, compare, explain, restore],
});
