import { cpeModels, cpeTypes, type CpeModel } from '@tailboard/contracts/equipment/cpe-type';
import type { Choice } from '@tailboard/ui/picker';
import { useContractQuery } from '@tailboard/web/queries/queries';

/** Returns the selectable types and models, in their order. */
export function useKinds(): {
  types: readonly Choice[];
  models: readonly CpeModel[];
  /** Returns the models of a type; without a type, all models. */
  modelsOf: (type: string | null) => readonly Choice[];
} {
  const types = useContractQuery(cpeTypes.list, { show: 'all', active: '1' });
  const models = useContractQuery(cpeModels.list, { show: 'all', active: '1' }).data?.data ?? [];
  return {
    types: (types.data?.data ?? []).map(({ id, title }) => ({ id, label: title })),
    models,
    modelsOf: (type) =>
      models
        .filter(({ cpe_type_id }) => type === null || cpe_type_id === type)
        .map(({ id, name, maker }) => ({ id, label: name, detail: maker || null })),
  };
}
