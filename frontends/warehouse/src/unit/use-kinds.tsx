import { cpeModels, cpeTypes, type CpeModel } from '@tailboard/contracts/equipment/cpe-type';
import type { KnownProducts } from '@tailboard/contracts/equipment/unit-table-content';
import type { Choice } from '@tailboard/ui/picker';
import { useAddEntry } from '@tailboard/web/forms/add-entry';
import { useContractQuery } from '@tailboard/web/queries/queries';
import type { ReactNode } from 'react';

/** Returns the selectable types and models, in their order. */
export function useKinds(): {
  types: readonly Choice[];
  /** Links that pickers offer if there is no type, or no model of any type. */
  addType: ReactNode;
  addModel: ReactNode;
  models: readonly CpeModel[];
  /** Returns the models of a type; without a type, all models. */
  modelsOf: (type: string | null) => readonly Choice[];
  /** The names and UPCs of all types and models, which are no serials. */
  known: KnownProducts;
} {
  const types = useContractQuery(cpeTypes.list, { show: 'all', active: '1' });
  const loaded = useContractQuery(cpeModels.list, { show: 'all', active: '1' }).data?.data;
  const models = loaded ?? [];
  const choices = (types.data?.data ?? []).map(({ id, title }) => ({ id, label: title }));
  const addType = useAddEntry('cpeType', types.data?.data);
  const addModel = useAddEntry('cpeModel', loaded);
  return {
    types: choices,
    addType,
    addModel,
    models,
    known: {
      names: [...choices.map(({ label }) => label), ...models.map(({ name }) => name)],
      upcs: models.flatMap((one) => one.upc || []),
    },
    modelsOf: (type) =>
      models
        .filter(({ cpe_type_id }) => type === null || cpe_type_id === type)
        .map(({ id, name, maker }) => ({ id, label: name, detail: maker || null })),
  };
}
