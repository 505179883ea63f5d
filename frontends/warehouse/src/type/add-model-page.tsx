import { PageHeader } from '@tailboard/ui/layout/page';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { ModelForm } from './model-form.js';

/** Adds a model to the type in the address. */
export function Page(): ReactNode {
  const t = useTexts('warehouse-type');
  const type = useSearchParams()[0].get('cpe_type') ?? '';
  return (
    <>
      <PageHeader title={t('addModel')} context={t('modelContext')} />
      <ModelForm key={type} label={t('addModel')} type={type} />
    </>
  );
}
