import { DefineCode, ListCodes } from '@tailboard/contracts/jobs/code';
import { PageHeader } from '@tailboard/ui/layout/page';
import { useToast } from '@tailboard/ui/toast';
import { useContractForm } from '@tailboard/web/forms/form';
import { useSave } from '@tailboard/web/forms/save';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { LIST } from './use-code.js';
import { CodeForm, useCodeLabels } from './code-form.js';

/** Adds a billing code; owners and admins only. */
export function Page(): ReactNode {
  const t = useTexts('reports-codes');
  const { toast } = useToast();
  const navigate = useNavigate();
  const form = useContractForm(DefineCode, {
    labels: useCodeLabels(),
    start: {
      title: '',
      description: '',
      counts_as: 'work',
      points: 0,
      max_quantity: 20,
      tech_price_cents: null,
      company_price_cents: null,
      requires_cpe_type_id: null,
    },
  });
  const saving = useSave(form, DefineCode, {
    draft: 'code.new',
    refreshes: [ListCodes],
    onSaved: ({ data: { title } }) => {
      toast(t('saved', { title }));
      void navigate(LIST);
    },
  });
  return (
    <>
      <PageHeader title={t('add')} context={t('context')} />
      <CodeForm label={t('add')} saving={saving} />
    </>
  );
}
