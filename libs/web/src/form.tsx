import { zodResolver } from '@hookform/resolvers/zod';
import type { AnyContract } from '@tailboard/contracts/contract';
import Alert from '@mui/material/Alert';
import { Icon } from '@tailboard/ui/icons';
import type { ReactNode } from 'react';
import { useForm, type DefaultValues, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import type { ApiProblem } from './problem.js';
import { currentLocale } from './locale.js';
import { sentenceOf, type Wording } from './rules.js';
import { useTexts } from './texts.js';
import { commonTexts } from './words.js';

export type BodyOf<C extends AnyContract> = z.input<NonNullable<C['input']['body']>> & FieldValues;

/**
 * A form as its fields see it: one that holds at least `V`. A form that holds more fits as well, so the fields of a record
 * serve where it is added and where it is changed. `formOf` opens it for a field that does more than show a value.
 */
export interface FieldsOf<out V extends FieldValues> {
  readonly labels: Readonly<Record<string, string>>;
  /** Never there: it tells the compiler what the form holds. */
  readonly holds?: V;
}
/** A form that knows what its fields are called. */
export type Labelled<V extends FieldValues> = UseFormReturn<V> & FieldsOf<V>;
/** What a form for the body of a contract holds. */
export type FormOf<C extends AnyContract> = Labelled<BodyOf<C>>;

export const formOf = <V extends FieldValues>(form: FieldsOf<V>): Labelled<V> => form as Labelled<V>;

/**
 * A form of any values, checked on input and on blur by a schema. Messages name the fields by `labels`; a field within another
 * is named with a dot, `address.city`. What becomes of the form is `useSave`'s.
 * @param of.advice per field, what a value must look like where the schema alone cannot say it
 */
export function useValuesForm<V extends FieldValues>(
  schema: z.ZodType,
  of: Wording & { start: DefaultValues<V> },
): Labelled<V> {
  const form = useForm<V>({
    mode: 'all',
    defaultValues: of.start,
    resolver: zodResolver(schema as never, {
      error: (issue) => sentenceOf(issue as never, of, currentLocale()),
    }) as never,
  });
  return { ...form, labels: of.labels };
}

/**
 * A form for the body of a contract, checked by the contract's own schema.
 * @param of.schema the contract's schema with rules across fields, in the language of the screen
 * @example
 * const form = useContractForm(editUser, { labels: { email: t('email'), 'profile.first_name': t('firstName') }, start });
 */
export function useContractForm<C extends AnyContract>(
  contract: C,
  of: Wording & { start: DefaultValues<BodyOf<C>>; schema?: z.ZodType },
): FormOf<C> {
  return useValuesForm<BodyOf<C>>(of.schema ?? contract.input.body ?? z.unknown(), of);
}

/**
 * The sentences of a refused form, per field, under the specified line; those of the e-mail first.
 * @param labels names each field before its sentence, for the server may not call it as the form does
 */
export function FormProblem({
  problem,
  labels = {},
}: {
  problem: ApiProblem | null;
  labels?: Readonly<Record<string, string>>;
}): ReactNode {
  const t = useTexts(commonTexts);
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
              sentences.map((sentence) => (
                <li key={`${field} ${sentence}`}>
                  {labels[field] !== undefined && <strong>{labels[field]}: </strong>}
                  {sentence}
                </li>
              )),
            )}
          </ul>
        </>
      )}
    </Alert>
  );
}
