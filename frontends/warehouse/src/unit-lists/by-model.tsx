import type { Cpe } from '@tailboard/contracts/equipment/unit';

/** Units of one model; `model` null: without a model. */
export interface OfModel {
  readonly model: string | null;
  readonly units: readonly Cpe[];
}

/** Groups a list by model. Models are in the order of their first unit. */
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
