import { cpeModels, cpeTypes, type CpeModel } from '@tailboard/contracts/equipment/cpe-type';
import type { Choice } from '@tailboard/ui/picker';
import { useContractQuery } from '@tailboard/web/queries/queries';

/** The types and models that may be chosen, in their order. */
export function useKinds(): {
  types: readonly Choice[];
  models: readonly CpeModel[];
  /** The models of a type; of none, all. */
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
