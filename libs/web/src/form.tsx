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
}>;

/**
 * A form for the body of a contract, checked on input and on blur by the contract's own schema. Messages name the fields
 * by `labels`.
 */
export function useContractForm<C extends AnyContract>(
  contract: C,
  of: { labels: Readonly<Record<string, string>>; start: DefaultValues<BodyOf<C>> },
): UseFormReturn<BodyOf<C>> {
  const t = useTexts(words);
  return useForm<BodyOf<C>>({
    mode: 'all',
    defaultValues: of.start,
    resolver: zodResolver(contract.input.body as never, {
      error: (issue) => message(issue as Issue, of.labels, t),
    }) as never,
  });
}

function message(
  issue: Issue,
  labels: Readonly<Record<string, string>>,
  t: Say<'required' | 'email' | 'min' | 'max' | 'invalid'>,
): string {
  const name = String(issue.path?.[0] ?? '');
  const field = (labels[name] ?? name).toLowerCase();
  const missing = issue.input === undefined || issue.input === null || issue.input === '';
  if (missing) return t('required', { field });
  if (issue.code === 'invalid_format' && issue.format === 'email') return t('email', { field });
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
