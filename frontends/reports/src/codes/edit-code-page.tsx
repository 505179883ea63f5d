import { ListCodes, ReadCode, ReviseCode } from '@tailboard/contracts/jobs/code';
import { PageHeader } from '@tailboard/ui/layout/page';
import { useToast } from '@tailboard/ui/toast';
import { useCompany } from '@tailboard/web/app/company';
import { useContractForm } from '@tailboard/web/forms/form';
import { useSave } from '@tailboard/web/forms/save';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { LIST, useRequestedCode, type RequestedCode } from './use-code.js';
import { CodeForm, useCodeLabels } from './code-form.js';
import { Worths } from './worths.js';

/** Edits the billing code of the address; owners and admins only. */
export function Page(): ReactNode {
  const t = useTexts('reports-codes');
  const { code, instead } = useRequestedCode();
  return (
    <>
      <PageHeader title={t('edit')} context={code?.title ?? t('context')} />
      {instead}
      {code && (
        <>
          <Editor key={code.id} code={code} />
          <Worths code={code} />
        </>
      )}
    </>
  );
}

function Editor({ code }: { code: RequestedCode }): ReactNode {
  const t = useTexts('reports-codes');
  const { toast } = useToast();
  const navigate = useNavigate();
  const { today } = useCompany();
  const { title, description, category_id, counts_as, points, max_quantity, requires_cpe_type_id, active } = code;
  const { tech_price_cents, company_price_cents } = code;
  const form = useContractForm(ReviseCode, {
    labels: useCodeLabels(),
    start: {
      ...{ title, description, category_id, counts_as, points, max_quantity, requires_cpe_type_id, active },
      ...{ tech_price_cents, company_price_cents, effective_from: null },
    },
  });
  const saving = useSave(form, ReviseCode, {
    draft: `code.${code.id}`,
    version: code.version,
    toInput: (fields) => ({ id: code.id, ...fields }),
    refreshes: [ListCodes, ReadCode],
    onSaved: ({ data: saved }) => {
      toast(t('saved', { title: saved.title }));
      void navigate(LIST);
    },
  });
  return <CodeForm label={t('edit')} saving={saving} there={{ category: code.category, today }} />;
}
