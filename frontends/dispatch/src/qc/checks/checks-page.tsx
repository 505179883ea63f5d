import { categories } from '@tailboard/contracts/jobs/reference';
import { qcChecks } from '@tailboard/contracts/qc/qc-check';
import { FormField } from '@tailboard/web/forms/fields';
import { asLabelled } from '@tailboard/web/forms/form';
import { ManyPicker } from '@tailboard/web/forms/many-picker';
import { useContractQuery } from '@tailboard/web/queries/queries';
import { SortField } from '@tailboard/web/resource/resource-form';
import { ResourceScreen } from '@tailboard/web/resource/resource-screen';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { Controller } from 'react-hook-form';

/** The checklist of QC visits, by category of the job. QC users also edit it. */
export function Page(): ReactNode {
  const t = useTexts('dispatch-qc-checks');
  const { data } = useContractQuery(categories.list, { active: '1', per_page: 100 });
  const options = (data?.data ?? []).map(({ id, name }) => ({ id, label: name }));
  const getName = (id: string): string => options.find((option) => option.id === id)?.label ?? id;
  return (
    <ResourceScreen
      resource={qcChecks}
      path="/qcs/checks"
      search
      t={t}
      deletes={t('deletes')}
      columns={[
        'title',
        {
          key: 'categories',
          label: t('categories'),
          render: ({ category_ids }) =>
            category_ids.length === 0 ? t('allCategories') : category_ids.map(getName).join(', '),
        },
      ]}
      labels={{ title: t('name'), category_ids: t('categories') }}
      start={{ title: '', category_ids: [], sort: 0 }}
      form={(form) => (
        <>
          <FormField form={form} name="title" required autoFocus autoComplete="off" />
          <Controller
            control={asLabelled<{ category_ids?: string[] }>(form).control}
            name="category_ids"
            render={({ field: { value = [], onChange } }) => (
              <ManyPicker
                label={t('categories')}
                help={t('categoriesHelp')}
                options={options}
                value={value}
                onChange={onChange}
              />
            )}
          />
          <SortField form={form} />
        </>
      )}
    />
  );
}
