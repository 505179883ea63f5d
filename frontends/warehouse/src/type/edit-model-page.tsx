import { cpeModels } from '@tailboard/contracts/equipment/cpe-type';
import { PageHeader } from '@tailboard/ui/layout/page';
import { useContractQuery } from '@tailboard/web/queries/queries';
import { NoEntry } from '@tailboard/web/access/no-entry';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { ModelForm, typeAddress } from './model-form.js';

/** Edits the model in the address. */
export function Page(): ReactNode {
  const t = useTexts('warehouse-type');
  const [search] = useSearchParams();
  const id = search.get('model_id') ?? '';
  const type = search.get('cpe_type') ?? '';
  const requested = useContractQuery(cpeModels.read, { id }, { enabled: id !== '' });
  const model = requested.data?.data;
  return (
    <>
      <PageHeader title={t('editModel')} context={model?.name ?? t('modelContext')} />
      {model?.active ? (
        <ModelForm key={id} label={t('editModel')} type={model.cpe_type_id} model={model} />
      ) : (
        <NoEntry
          query={requested}
          why={model ? t('retiredModel', { name: model.name }) : t('noModel')}
          list={typeAddress(type)}
          t={t}
        />
      )}
    </>
  );
}
