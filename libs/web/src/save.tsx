import type { AnyContract, OutputOf } from '@tailboard/contracts/contract';
import { useEffect, useRef, useState } from 'react';
import { get, set, type DefaultValues, type FieldPath, type FieldValues } from 'react-hook-form';
import { useCommand } from './answers.js';
import { useDraft, useDraftIn } from './draft.js';
import type { BodyOf, FieldsOf, Labelled } from './form.js';
import { NO_ANSWER, type ApiProblem } from './problem.js';
import type { RequestInput } from './request.js';
import { newKey } from './transport.js';

/** A field that somebody else changed meanwhile: what it is now, and what was typed here. */
export interface EditConflict {
  readonly field: string;
  readonly now: unknown;
  readonly yours: unknown;
}

/** Somebody else saved first. What was not touched here has been taken over; the rest is theirs or yours to choose. */
export interface Changed {
  readonly who: string | null;
  readonly when: string | null;
  readonly clashes: readonly EditConflict[];
  /** Fields that now show what they wrote. */
  readonly taken: readonly EditConflict[];
}

/** The saving of a form that holds at least `V`: that of a form that holds more fits as well. */
export interface Saving<out V extends FieldValues = FieldValues> {
  readonly form: FieldsOf<V>;
  /** For `onSubmit`: checks the form and saves it. */
  readonly submit: (event?: React.FormEvent) => void;
  readonly pending: boolean;
  readonly problem: ApiProblem | null;
  readonly changed: Changed | null;
  /** Whether something stands in the form that is not saved. */
  readonly typed: boolean;
  /** What had been typed on an earlier visit stands in the form. */
  readonly restored: boolean;
  /** Back to what is saved; the draft is forgotten. */
  readonly discard: () => void;
}

/** The saving of a form for the body of a contract. */
export type SavingOf<C extends AnyContract> = Saving<BodyOf<C>>;

/** How a form is saved by a contract; values that the contract does not take as they stand are brought into its shape by `dispatch`. */
interface SaveOf<C extends AnyContract, V extends FieldValues> {
  draft?: string;
  version?: number | undefined;
  ask?: (values: V) => RequestInput<C>;
  valuesOf?: (current: never) => object;
  refreshes?: readonly AnyContract[];
  onSaved: (output: OutputOf<C>, values: V) => void;
}

interface Base<V> {
  readonly version: number | undefined;
  readonly values: V;
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? '') === JSON.stringify(other ?? '');

/** What a record is now, laid beside what was typed into a form that was opened with `before`. */
export function compared(
  fields: readonly string[],
  { before, typed, now }: { before: object; typed: object; now: object },
): { clashes: EditConflict[]; taken: EditConflict[] } {
  const clashes: EditConflict[] = [];
  const taken: EditConflict[] = [];
  for (const field of fields) {
    const found = { field, now: get(now, field) as unknown, yours: get(typed, field) as unknown };
    const was = get(before, field) as unknown;
    if (found.now === undefined || same(found.now, found.yours) || same(found.now, was)) continue;
    (same(found.yours, was) ? taken : clashes).push(found);
  }
  return { clashes, taken };
}

const withFields = <V extends FieldValues>(values: V, changes: readonly { field: string; now: unknown }[]): V => {
  const copy = structuredClone(values);
  for (const { field, now } of changes) set(copy, field, now);
  return copy;
};

/**
 * All that saving a form takes: what is typed is kept until it is saved (a reload, an expired sign-in, a refusal lose nothing);
 * the server's sentences come beside their fields; where somebody else was faster, who it was and what is now; an answer
 * that got lost is asked for again under the same key, so that nothing is saved twice. Shown by `SaveForm`.
 * @param of.draft names the form and its record, `user.7`; without it nothing is kept (passwords!)
 * @param of.version that was read of the record; without it, a new one. A form begins anew with each version: `key={version}`
 * @param of.ask what is asked besides or instead of the values as they stand in the form
 * @param of.valuesOf the values of the record that a 409 carries, where its fields are called otherwise than the form's
 * @example
 * const form = useContractForm(editUser, { labels, start: user });
 * const saving = useSave(form, editUser, {
 *   draft: `user.${user.id}`,
 *   version: user.version,
 *   ask: (values) => ({ id: user.id, ...values }),
 *   refreshes: [listUsers, readUser],
 *   onSaved: () => { toast(t('saved')); void navigate('/admin/techs/users'); },
 * });
 * return <SaveForm saving={saving} label={t('edit')} submit={t('save')}><FormField form={form} name="email" /></SaveForm>;
 */
export function useSave<C extends AnyContract, V extends FieldValues>(
  form: Labelled<V>,
  contract: C,
  of: SaveOf<C, V> & (V extends RequestInput<C> ? unknown : { ask: unknown }),
): Saving<V> {
  const { mutate: give, pending } = useCommand(contract, { refreshes: of.refreshes ?? [] });
  const draft = useDraft<V, Base<V>>(of.draft);
  const { reset, setError, getValues, handleSubmit } = form;
  const { isDirty, defaultValues } = form.formState;
  const [base, setBase] = useState<Base<V>>(
    () => draft.found?.base ?? { version: of.version, values: structuredClone(defaultValues) as V },
  );
  // What was typed stands on the version that it was typed into, which may be older than the one that was read now.
  const begun = useRef(base.values);
  useEffect(() => {
    if (draft.found) reset(begun.current as DefaultValues<V>);
  }, [draft, reset]);
  const { restored, discard } = useDraftIn(form, draft, base);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const [changed, setChanged] = useState<Changed | null>(null);
  const sent = useRef({ content: '', key: '' });

  const refused = (found: ApiProblem): void => {
    setProblem(found);
    Object.keys(found.errors)
      .sort((a, b) => Number(b === 'email') - Number(a === 'email'))
      .forEach((field, at) =>
        setError(
          field as FieldPath<V>,
          { type: 'server', message: found.errors[field]?.[0] ?? '' },
          { shouldFocus: at === 0 },
        ),
      );
  };
  const save = async (values: V, on: Base<V>, tries = 1): Promise<void> => {
    setProblem(null);
    const content = JSON.stringify([on.version, values]);
    if (sent.current.content !== content) sent.current = { content, key: newKey() };
    const { key } = sent.current;
    const ask = of.ask ? of.ask(values) : (values as RequestInput<C>);
    const result = await give(ask, on.version === undefined ? { key } : { key, ifMatch: on.version });
    if ('problem' in result && result.problem.status === NO_ANSWER) return setProblem(result.problem);
    sent.current = { content: '', key: '' };
    if ('output' in result) {
      setChanged(null);
      draft.clear();
      // What is saved is no draft; a screen that stays goes on from here.
      reset(getValues(), { keepErrors: true });
      return of.onSaved(result.output, values);
    }
    const { status, code, body } = result.problem;
    const current = body.current as object | null | undefined;
    const version = Number(body.version ?? Number.NaN);
    if (status !== 409 || code !== undefined || on.version === undefined || (!current && Number.isNaN(version)))
      return refused(result.problem);
    const now = current ? (of.valuesOf ? of.valuesOf(current as never) : current) : {};
    const found = compared(Object.keys(form.labels), { before: on.values, typed: values, now });
    const all = [...found.clashes, ...found.taken];
    const next = { version: Number.isNaN(version) ? on.version + 1 : version, values: withFields(on.values, all) };
    setBase(next);
    reset(next.values as DefaultValues<V>);
    reset(withFields(values, found.taken), { keepDefaultValues: true });
    // What changed is nothing that this form shows: no reason to ask.
    if (current && all.length === 0 && tries === 1) return save(values, next, 2);
    setChanged({
      who: typeof body.changed_by === 'string' ? body.changed_by : null,
      when: typeof body.changed_at === 'string' ? body.changed_at : null,
      ...found,
    });
  };
  return {
    form,
    submit: (event) => void handleSubmit((values) => save(values as V, base))(event),
    pending,
    problem,
    changed,
    typed: isDirty,
    restored: restored && isDirty,
    discard: () => {
      setProblem(null);
      setChanged(null);
      discard();
    },
  };
}
