import Button from '@mui/material/Button';
import { categories } from '@tailboard/contracts/jobs/reference';
import { PageContent, PageHeader } from '@tailboard/ui/page';
import { Empty, Failed, Loading } from '@tailboard/ui/states';
import { useSays } from '@tailboard/ui/toast';
import { useAnswer } from '@tailboard/web/answers';
import { useSave } from '@tailboard/web/save';
import { useTexts } from '@tailboard/web/texts';
import type { ReactNode } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import type { Category } from './categories-page.js';
import { CategoryForm, LIST, useCategoryForm } from './category-form.js';
import { categoryTexts } from './category-texts.js';

/** A category of the list, by the id in the address; owners and admins only. */
export function Page(): ReactNode {
  const t = useTexts(categoryTexts);
  const id = useSearchParams()[0].get('id');
  const { data, problem, loading, again } = useAnswer(categories.list, { show: 'all' }, { quiet: true });
  const category = data?.data.find((found) => found.id === id);
  const away = (sentence: string): ReactNode => (
    <PageContent>
      <Empty
        action={
          <Button component={Link} to={LIST} variant="outlined">
            {t('back')}
          </Button>
        }
      >
        {sentence}
      </Empty>
    </PageContent>
  );
  return (
    <>
      <PageHeader title={t('edit')} context={category?.name ?? t('context')} />
      {loading && (
        <PageContent>
          <Loading />
        </PageContent>
      )}
      {problem && !data && (
        <PageContent>
          <Failed onRetry={again}>{t('failed', { message: problem.message })}</Failed>
        </PageContent>
      )}
      {data && !category && away(t('notFound'))}
      {category && !category.active && away(t('retiredNote'))}
      {/* A form begins anew with each version that it is given. */}
      {category?.active && <Editor key={`${category.id} ${category.version}`} category={category} />}
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
