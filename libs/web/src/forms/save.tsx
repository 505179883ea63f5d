import type { AnyContract, OutputOf } from '@tailboard/contracts/contract';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { get, set, type DefaultValues, type FieldPath, type FieldValues } from 'react-hook-form';
import { useCommand } from '../queries/queries.js';
import { useDraft, useDraftIn } from './draft.js';
import type { BodyOf, FieldsOf, Labelled } from './form.js';
import { NO_RESPONSE, type ApiError } from '../api/problem.js';
import type { RequestInput } from '../api/request.js';
import { newKey } from '../api/transport.js';

/** A field that another user changed meanwhile: the current value and the one typed here. */
export interface EditConflict {
  readonly field: string;
  readonly now: unknown;
  readonly yours: unknown;
}

/** Another user saved first. Fields not edited here take the saved values; for the others the user chooses. */
export interface Changed {
  readonly who: string | null;
  readonly when: string | null;
  readonly clashes: readonly EditConflict[];
  /** Fields that now show the other user's values. */
  readonly taken: readonly EditConflict[];
}

/** Saving of a form with at least the fields `V`; that of a form with more fields is assignable. */
export interface Saving<out V extends FieldValues = FieldValues> {
  readonly form: FieldsOf<V>;
  /** For `onSubmit`: validates the form and saves it. */
  readonly submit: (event?: React.FormEvent) => void;
  readonly pending: boolean;
  readonly problem: ApiError | null;
  readonly changed: Changed | null;
  /** The version of the record that the user began with; the one that is sent. */
  readonly version: number | undefined;
  /** The form has unsaved input. */
  readonly hasUnsavedInput: boolean;
  /** The form shows a draft of an earlier visit. */
  readonly restored: boolean;
  /** Resets the form to the saved values and deletes the draft. */
  readonly discard: () => void;
}

/** Saving of a form for a contract's body. */
export type SavingOf<C extends AnyContract> = Saving<BodyOf<C>>;

/** How a contract saves a form; `toInput` converts values whose shape differs from the contract's. */
interface SaveOf<C extends AnyContract, V extends FieldValues> {
  draft?: string;
  version?: number | undefined;
  toInput?: (values: V, version: number | undefined) => RequestInput<C>;
  toValues?: (current: never) => object;
  queued?: QueuedInput<V> | undefined;
  refreshes?: readonly AnyContract[];
  onSaved: (output: OutputOf<C>, values: V) => void;
}

/** Input that was saved on the device for a version of the record, and has not been accepted. */
export interface QueuedInput<V> {
  readonly version: number | undefined;
  readonly values: V;
  /** The values of the form for a new record: whether a field was filled in that version is not known. */
  readonly blank: V;
}

interface Base<V> {
  readonly version: number | undefined;
  readonly values: V;
}

/** A save that another user's save preceded. */
interface Conflict<V> {
  /** The record that the form was based on. */
  readonly on: Base<V>;
  /** The current version of the record. */
  readonly version: number;
  readonly who: string | null;
  readonly when: string | null;
  /** The number of saves of this input so far. */
  readonly tries: number;
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? '') === JSON.stringify(other ?? '');

/** Compares the current record with the input of a form that was opened with `before`. */
export function compareFields(
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

/** Returns the version of a saved record, if the response states it. A record with editions names it `revision`. */
function versionIn(output: unknown): number | undefined {
  const { data } = (output ?? {}) as { data?: { version?: unknown; revision?: unknown } };
  const found = data?.revision ?? data?.version;
  return typeof found === 'number' ? found : undefined;
}

const withFields = <V extends FieldValues>(values: V, changes: readonly { field: string; now: unknown }[]): V => {
  const copy = structuredClone(values);
  for (const { field, now } of changes) set(copy, field, now);
  return copy;
};

/** Returns the conflict that a refusal reports; `null` if it was refused for another reason. */
function conflictIn<V>({ status, code, body }: ApiError, on: Base<V>, tries: number): Conflict<V> | null {
  const version = Number(body.version ?? Number.NaN);
  if (status !== 409 || code !== undefined || on.version === undefined) return null;
  if (!body.current && Number.isNaN(version)) return null;
  return {
    on,
    version: Number.isNaN(version) ? on.version + 1 : version,
    who: typeof body.changed_by === 'string' ? body.changed_by : null,
    when: typeof body.changed_at === 'string' ? body.changed_at : null,
    tries,
  };
}

/** Returns the current values of the record in a conflict; `undefined` if it states no field of the form. */
function valuesIn(
  { body }: ApiError,
  fields: readonly string[],
  toValues: (current: never) => object = (current) => current,
): object | undefined {
  const values = body.current ? toValues(body.current as never) : {};
  return fields.some((field) => get(values, field) !== undefined) ? values : undefined;
}

/** Shows the server's messages at their fields and focuses the first of them. */
function showErrors<V extends FieldValues>({ errors }: ApiError, setError: Labelled<V>['setError']): void {
  Object.keys(errors)
    .sort((a, b) => Number(b === 'email') - Number(a === 'email'))
    .forEach((field, index) =>
      setError(
        field as FieldPath<V>,
        { type: 'server', message: errors[field]?.[0] ?? '' },
        { shouldFocus: index === 0 },
      ),
    );
}

/** Returns a reference to the value of the latest rendering. */
function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}

/** A conflict whose current record is not read yet, and the values that were to be saved. */
type AwaitedConflict<V> = Conflict<V> & { readonly values: V };

/** Returns a function that remembers a conflict until the screen has read the record in the conflict's version. */
function useAwaitedRecord<V>(
  version: number | undefined,
  onRead: (awaited: AwaitedConflict<V>) => void,
): (conflict: AwaitedConflict<V>) => void {
  const awaited = useRef<AwaitedConflict<V> | null>(null);
  const latest = useLatest(onRead);
  useEffect(() => {
    const conflict = awaited.current;
    if (!conflict || version === undefined || version < conflict.version) return;
    awaited.current = null;
    latest.current({ ...conflict, version });
  }, [version, latest]);
  return (conflict) => {
    awaited.current = conflict;
  };
}

/** Shows a newer version of the record while the form has no input. */
function useNewerRecord<V extends FieldValues>(
  form: Labelled<V>,
  { shown, version, hasInput }: { shown: number | undefined; version: number | undefined; hasInput: boolean },
  onShow: (base: Base<V>) => void,
): void {
  const shownVersion = useRef(shown);
  const latest = useLatest({ form, onShow });
  useEffect(() => {
    if (hasInput || version === shownVersion.current) return;
    shownVersion.current = version;
    const values = structuredClone(latest.current.form.start) as V;
    latest.current.onShow({ version, values });
    latest.current.form.reset(values as DefaultValues<V>);
  }, [version, hasInput, latest]);
}

/** Fills in queued input, unless a draft is newer, and compares it with the record if that is newer than the input. */
function useQueuedInput<V extends FieldValues>(
  form: Labelled<V>,
  queued: QueuedInput<V> | undefined,
  version: number | undefined,
  onCompare: (base: Base<V>, found: ReturnType<typeof compareFields>) => void,
): void {
  const compared = useRef<number | null>(null);
  const latest = useLatest({ form, onCompare });
  useEffect(() => {
    if (!queued || version === undefined || compared.current === version) return;
    const { form: shown, onCompare: compare } = latest.current;
    const now = structuredClone(shown.start) as V;
    const typed = compared.current === null ? queued.values : shown.getValues();
    compared.current = version;
    const found =
      queued.version !== undefined && version > queued.version
        ? compareFields(Object.keys(shown.labels), { before: queued.blank, typed, now })
        : { clashes: [], taken: [] };
    shown.reset(now as DefaultValues<V>);
    shown.reset(withFields(typed, found.taken), { keepDefaultValues: true });
    compare({ version, values: now }, found);
  }, [queued, version, latest]);
}

/**
 * Everything needed to save a form: input is kept until it is saved (a reload, an expired sign-in or a refusal loses
 * nothing); the server's messages appear beside their fields; concurrent changes are shown with their author and the
 * current values; a request without a response is repeated under the same key, so that nothing is saved twice. Rendered
 * by `SaveForm`.
 * @param of.queued input of this form that was saved on the device. What others changed since is shown at once
 * @param of.draft names the form and its record, `user.7`; without it nothing is kept (passwords!)
 * @param of.version the loaded version of the record; without it, a new record. A newer one is shown while the form has no
 * input. Once it has, the version that the user began with stays the one that is sent (decision D62)
 * @param of.ask input in addition to, or instead of, the form's values
 * @param of.valuesOf values of the record in a 409, if its fields have other names than the form's
 * @example
 * const form = useContractForm(editUser, { labels, start: user });
 * const saving = useSave(form, editUser, {
 *   draft: `user.${user.id}`,
 *   version: user.version,
 *   ask: (values) => ({ id: user.id, ...values }),
 *   refreshes: [listUsers, readUser],
 *   onSaved: () => { toast(t('saved')); void navigate('/admin/techs/users'); },
 * });
 * return <SaveForm saving={saving} label={t('edit')} submit={t('save')}><FormField form={form} name="email"
 * /></SaveForm>;
 */
export function useSave<C extends AnyContract, V extends FieldValues>(
  form: Labelled<V>,
  contract: C,
  options: SaveOf<C, V> & (V extends RequestInput<C> ? unknown : { toInput: unknown }),
): Saving<V> {
  const { mutate, pending } = useCommand(contract, { refreshes: options.refreshes ?? [] });
  const draft = useDraft<V, Base<V>>(options.draft);
  const { reset, setError, getValues, handleSubmit } = form;
  const { isDirty, defaultValues } = form.formState;
  const [base, setBase] = useState<Base<V>>(
    () => draft.found?.base ?? { version: options.version, values: structuredClone(defaultValues) as V },
  );
  // A draft is based on the version that it was typed into, which may be older than the loaded one.
  const begun = useRef(base.values);
  useEffect(() => {
    if (draft.found) reset(begun.current as DefaultValues<V>);
  }, [draft, reset]);
  const { restored, discard } = useDraftIn(form, draft, base);
  const [problem, setProblem] = useState<ApiError | null>(null);
  const [changed, setChanged] = useState<Changed | null>(null);
  const loaded = useLatest({ version: options.version, start: form.start });
  useNewerRecord(form, { shown: base.version, version: options.version, hasInput: isDirty || restored }, (record) => {
    setBase(record);
    setChanged(null);
  });
  const queued = draft.found ? undefined : options.queued;
  useQueuedInput(form, queued, options.version, (record, found) => {
    // Queued input is stored already; only what is typed from here on is a draft.
    draft.clear();
    setBase(record);
    if (found.clashes.length + found.taken.length > 0) setChanged({ who: null, when: null, ...found });
  });
  const sent = useRef({ content: '', key: '' });

  const save = async (values: V, on: Base<V>, tries = 1): Promise<void> => {
    setProblem(null);
    const content = JSON.stringify([on.version, values]);
    if (sent.current.content !== content) sent.current = { content, key: newKey() };
    const { key } = sent.current;
    const input = options.toInput ? options.toInput(values, on.version) : (values as RequestInput<C>);
    const result = await mutate(input, on.version === undefined ? { key } : { key, ifMatch: on.version });
    if ('problem' in result && result.problem.status === NO_RESPONSE) return setProblem(result.problem);
    sent.current = { content: '', key: '' };
    if ('output' in result) {
      setChanged(null);
      draft.clear();
      // Saved input is no draft; a screen that stays open continues from here.
      reset(getValues(), { keepErrors: true });
      setBase({ version: versionIn(result.output) ?? on.version, values: structuredClone(getValues()) });
      return options.onSaved(result.output, values);
    }
    const conflict = conflictIn(result.problem, on, tries);
    if (!conflict) {
      setProblem(result.problem);
      return showErrors(result.problem, setError);
    }
    const current = valuesIn(result.problem, Object.keys(form.labels), options.toValues);
    if (current) return meet(conflict, values, current);
    // The response does not state the record, but the screen reads it again.
    const { version, start } = loaded.current;
    if (version !== undefined && version >= conflict.version) return meet(conflict, values, start as object);
    awaitRecord({ ...conflict, values });
    setChanged({ ...conflict, clashes: [], taken: [] });
  };
  /** Compares the typed values with the current record. The next save is based on that record. */
  const meet = async (conflict: Conflict<V>, values: V, now: object): Promise<void> => {
    const { on, version, who, when, tries } = conflict;
    const found = compareFields(Object.keys(form.labels), { before: on.values, typed: values, now });
    const all = [...found.clashes, ...found.taken];
    const next = { version, values: withFields(on.values, all) };
    setBase(next);
    reset(next.values as DefaultValues<V>);
    reset(withFields(values, found.taken), { keepDefaultValues: true });
    // The changes affect no field of this form, so no confirmation is needed.
    if (all.length === 0 && tries === 1) return save(values, next, 2);
    setChanged({ who, when, ...found });
  };
  const awaitRecord = useAwaitedRecord<V>(options.version, ({ values, ...conflict }) => {
    const typed = getValues();
    // Input that was typed since is not saved before its user says so.
    const tries = same(typed, values) ? conflict.tries : 2;
    void meet({ ...conflict, tries }, typed, loaded.current.start as object);
  });
  return {
    form,
    submit: (event) => void handleSubmit((values) => save(values as V, base))(event),
    pending,
    problem,
    changed,
    version: base.version,
    hasUnsavedInput: isDirty,
    restored: restored && isDirty,
    discard: () => {
      setProblem(null);
      setChanged(null);
      discard();
    },
  };
}
