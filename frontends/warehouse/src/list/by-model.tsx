import type { Cpe } from '@tailboard/contracts/equipment/unit';

/** Units that stand together because they are of one model; `model` null: of none. */
export interface OfModel {
  readonly model: string | null;
  readonly units: readonly Cpe[];
}

/** A list grouped by model; models stand in the order in which their first unit does. */
export function byModel(units: readonly Cpe[]): OfModel[] {
  const groups = new Map<string | null, Cpe[]>();
  for (const unit of units) {
    const model = unit.cpe_model?.name ?? null;
    const group = groups.get(model);
    if (group) group.push(unit);
    else groups.set(model, [unit]);
  }
  return [...groups].map(([model, of]) => ({ model, units: of }));
}
