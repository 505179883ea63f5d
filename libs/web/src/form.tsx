import { zodResolver } from '@hookform/resolvers/zod';
import type { AnyContract } from '@tailboard/contracts/contract';
import Alert from '@mui/material/Alert';
import { Icon } from '@tailboard/ui/icons';
import type { ReactNode } from 'react';
import { useForm, type DefaultValues, type FieldValues, type UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import type { ApiProblem } from './problem.js';
import { useTexts, type Say } from './texts.js';
import { words } from './words.js';

type BodyOf<C extends AnyContract> = z.input<NonNullable<C['input']['body']>> & FieldValues;
type Issue = Readonly<{
  code?: string;
  path?: readonly PropertyKey[];
  input?: unknown;
  minimum?: unknown;
  maximum?: unknown;
  format?: unknown;
  origin?: unknown;
}>;

/** What a form for the body of a contract holds. */
export type FormOf<C extends AnyContract> = UseFormReturn<BodyOf<C>>;

/**
 * A form for the body of a contract, checked on input and on blur by the contract's own schema. Messages name the fields
 * by `labels`; a field within another is named with a dot, `address.city`.
 * @param of.schema the contract's schema with rules across fields, in the language of the screen
 * @param of.advice per field, what a value must look like where the schema alone cannot say it
 */
export function useContractForm<C extends AnyContract>(
  contract: C,
  of: {
    labels: Readonly<Record<string, string>>;
    start: DefaultValues<BodyOf<C>>;
    advice?: Readonly<Record<string, string>>;
    schema?: z.ZodType;
  },
): FormOf<C> {
  const t = useTexts(words);
  return useForm<BodyOf<C>>({
    mode: 'all',
    defaultValues: of.start,
    resolver: zodResolver((of.schema ?? contract.input.body) as never, {
      error: (issue) => message(issue as Issue, of, t),
    }) as never,
  });
}

function message(
  issue: Issue,
  { labels, advice = {} }: { labels: Readonly<Record<string, string>>; advice?: Readonly<Record<string, string>> },
  t: Say<'required' | 'email' | 'min' | 'max' | 'invalid' | 'least' | 'most'>,
): string {
  const name = (issue.path ?? []).join('.');
  const field = (labels[name] ?? labels[String(issue.path?.[0])] ?? name).toLowerCase();
  const { input } = issue;
  const missing = input === undefined || input === null || input === '' || (Array.isArray(input) && input.length === 0);
  if (missing) return t('required', { field });
  const number = issue.origin === 'number';
  const looks = advice[name];
  if (looks !== undefined && (number || issue.code !== 'too_big')) return looks;
  if (issue.code === 'invalid_format' && issue.format === 'email') return t('email', { field });
  if (issue.code === 'too_small' && number) return t('least', { field, limit: issue.minimum });
  if (issue.code === 'too_big' && number) return t('most', { field, limit: issue.maximum });
  if (issue.code === 'too_small') return t('min', { field, limit: issue.minimum });
  if (issue.code === 'too_big') return t('max', { field, limit: issue.maximum });
  return t('invalid', { field });
}

/** The sentences of a refused form, per field, under the specified line; those of the e-mail first. */
export function FormProblem({ problem }: { problem: ApiProblem | null }): ReactNode {
  const t = useTexts(words);
  if (!problem || problem.handled) return null;
  const fields = Object.entries(problem.errors).sort(([a], [b]) => Number(b === 'email') - Number(a === 'email'));
  return (
    <Alert severity="error" variant="outlined" icon={<Icon name="error" />}>
      {fields.length === 0 ? (
        problem.message
      ) : (
        <>
          {t('correct')}
          <ul style={{ margin: '4px 0 0', paddingInlineStart: 18 }}>
            {fields.flatMap(([field, sentences]) =>
              sentences.map((sentence) => <li key={`${field} ${sentence}`}>{sentence}</li>),
            )}
          </ul>
        </>
      )}
    </Alert>
  );
}
