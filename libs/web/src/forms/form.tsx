import { zodResolver } from '@hookform/resolvers/zod';
import type { AnyContract } from '@tailboard/contracts/contract';
import Alert from '@mui/material/Alert';
import { Icon } from '@tailboard/ui/icons';
import { useEffect, useState, type ReactNode } from 'react';
import { useForm, type DefaultValues, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import type { ApiError } from '../api/problem.js';
import { currentLocale } from '../i18n/locale.js';
import { toMessage, type Wording } from './rules.js';
import { useTexts } from '../i18n/texts.js';

export type BodyOf<C extends AnyContract> = z.input<NonNullable<C['input']['body']>> & FieldValues;

/** Formats a value of a field as the field shows it: the label of a selected ID, a date in the app's format. */
export type Display = (value: unknown) => string | undefined;

/**
 * A form as its fields see it: at least `V`. Larger forms fit too, so fields are shared by add and edit forms. `formOf`
 * gives full access.
 */
export interface FieldsOf<out V extends FieldValues> {
  readonly labels: Readonly<Record<string, string>>;
  /** How fields display values other than text, by field; they are set by {@link useFieldDisplay}. */
  readonly displays: Map<string, Display>;
  /** Type marker only; absent at run time. */
  readonly holds?: V;
}
/** A form with field labels, and the values of the record as it was loaded last. */
export type Labelled<V extends FieldValues> = UseFormReturn<V> & FieldsOf<V> & { readonly start: DefaultValues<V> };
/** A form for a contract's body. */
export type FormOf<C extends AnyContract> = Labelled<BodyOf<C>>;

export const asLabelled = <V extends FieldValues>(form: FieldsOf<V>): Labelled<V> => form as Labelled<V>;

/**
 * A form for arbitrary values, validated on input and blur. `labels` names fields in messages, nested ones with a dot:
 * `address.city`. Saving is `useSave`'s task.
 * @param of.advice per field, the expected format if the schema cannot express it
 */
export function useValuesForm<V extends FieldValues>(
  schema: z.ZodType,
  options: Wording & { start: DefaultValues<V> },
): Labelled<V> {
  const form = useForm<V>({
    mode: 'all',
    defaultValues: options.start,
    resolver: zodResolver(schema as never, {
      error: (issue) => toMessage(issue as never, options, currentLocale()),
    }) as never,
  });
  const [displays] = useState(() => new Map<string, Display>());
  return { ...form, labels: options.labels, start: options.start, displays };
}

/** Registers how a field displays its values, so that a conflict can name them. */
export function useFieldDisplay(form: Pick<FieldsOf<never>, 'displays'>, name: string, display: Display): void {
  useEffect(() => void form.displays.set(name, display));
}

/**
 * A form for a contract's body, validated by the contract's schema.
 * @param of.schema the contract's schema with additional rules across fields
 * @example
 * const form = useContractForm(EditUser, { labels: { email: t('email'), 'profile.first_name': t('firstName') }, start
 * });
 */
export function useContractForm<C extends AnyContract>(
  contract: C,
  options: Wording & { start: DefaultValues<BodyOf<C>>; schema?: z.ZodType },
): FormOf<C> {
  return useValuesForm<BodyOf<C>>(options.schema ?? contract.input.body ?? z.unknown(), options);
}

/**
 * Returns a blur handler that validates a field only after the user has changed it. Leaving an untouched empty field
 * shows no error, so nothing moves under the pointer that leaves it.
 */
export const validatedOnBlur = (changed: boolean, onBlur: () => void) => (): void => {
  if (changed) onBlur();
};

/**
 * Lists a refused form's messages per field under the specified line; e-mail first.
 * @param labels display names of fields, which may differ from the server's
 */
export function FormProblem({
  problem,
  labels = {},
}: {
  problem: ApiError | null;
  labels?: Readonly<Record<string, string>>;
}): ReactNode {
  const t = useTexts('web');
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
