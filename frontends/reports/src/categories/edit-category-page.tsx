import { categories } from '@tailboard/contracts/jobs/reference';
import { PageHeader } from '@tailboard/ui/page';
import { useSays } from '@tailboard/ui/toast';
import { useAnswer } from '@tailboard/web/answers';
import { NoEntry } from '@tailboard/web/no-entry';
import { useSave } from '@tailboard/web/save';
import { useTexts } from '@tailboard/web/texts';
import type { ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { Category } from './categories-page.js';
import { CategoryForm, LIST, useCategoryForm } from './category-form.js';
import { categoryTexts } from './category-texts.js';

/** A category of the list, by the id in the address; owners and admins only. */
export function Page(): ReactNode {
  const t = useTexts(categoryTexts);
  const id = useSearchParams()[0].get('id');
  const asked = useAnswer(categories.list, { show: 'all' });
  const category = asked.data?.data.find((found) => found.id === id);
  return (
    <>
      <PageHeader title={t('edit')} context={category?.name ?? t('context')} />
      {category?.active ? (
        // A form begins anew with each version that it is given.
        <Editor key={`${category.id} ${category.version}`} category={category} />
      ) : (
        <NoEntry asked={asked} why={t(category ? 'retiredNote' : 'notFound')} list={LIST} t={t} />
      )}
    </>
  );
}

function Editor({ category }: { category: Category }): ReactNode {
  const t = useTexts(categoryTexts);
  const { toast } = useSays();
  const navigate = useNavigate();
  const { name, description, color, default_points, default_minutes, sort } = category;
  const form = useCategoryForm({
    ...{ name, description, default_points, default_minutes, sort },
    // The browser's colour field knows small letters alone.
    color: color.toLowerCase(),
  });
  const saving = useSave(form, categories.revise, {
    draft: `category.${category.id}`,
    version: category.version,
    ask: (fields) => ({ id: category.id, ...fields }),
    refreshes: [categories.list],
    onSaved: ({ data: saved }) => {
      toast(t('saved', { name: saved.name }));
      void navigate(LIST);
    },
  });
  return <CategoryForm label={t('edit')} saving={saving} />;
}
