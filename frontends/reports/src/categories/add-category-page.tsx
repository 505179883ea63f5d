import { categories } from '@tailboard/contracts/jobs/reference';
import { PageHeader } from '@tailboard/ui/page';
import { useSays } from '@tailboard/ui/toast';
import { useSave } from '@tailboard/web/save';
import { useTexts } from '@tailboard/web/texts';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { CategoryForm, LIST, useCategoryForm } from './category-form.js';
import { categoryTexts } from './category-texts.js';

/** A new category; owners and admins only. */
export function Page(): ReactNode {
  const t = useTexts(categoryTexts);
  const { toast } = useSays();
  const navigate = useNavigate();
  const form = useCategoryForm({
    name: '',
    description: '',
    color: '#64748b',
    default_points: 0,
    default_minutes: 0,
    sort: 0,
  });
  const saving = useSave(form, categories.define, {
    draft: 'category.new',
    refreshes: [categories.list],
    onSaved: ({ data: { name } }) => {
      toast(t('saved', { name }));
      void navigate(LIST);
    },
  });
  return (
    <>
      <PageHeader title={t('add')} context={t('context')} />
      <CategoryForm label={t('add')} saving={saving} />
    </>
  );
}
