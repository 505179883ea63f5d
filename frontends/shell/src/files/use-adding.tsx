import type { AnyContract } from '@tailboard/contracts/contract';
import { useCommand } from '@tailboard/web/queries/queries';
import type { Labelled } from '@tailboard/web/forms/form';
import type { ApiError } from '@tailboard/web/api/problem';
import type { RequestInput } from '@tailboard/web/api/request';
import type { Saving } from '@tailboard/web/forms/save';
import { newKey } from '@tailboard/web/api/transport';
import { useRef, useState } from 'react';
import type { AddedValues } from './file-fields.js';

/** One file of the form, in the format of the command. */
export type FileRequest = Omit<AddedValues, 'files'> & {
  title: string;
  content: Omit<AddedValues['files'][number], 'title'>;
};

/**
 * Adds the files of a form to their folder, one after the other. Added files leave the form. The first refused file
 * stays with those after it, and its error is shown. Saving again continues there with the same keys, so that no file
 * is added twice.
 */
export function useAdding<C extends AnyContract>(
  form: Labelled<AddedValues>,
  contract: C,
  options: {
    toInput: (file: FileRequest) => RequestInput<C>;
    refreshes: readonly AnyContract[];
    onSaved: (count: number, folder: string) => void;
  },
): Saving<AddedValues> {
  const { mutate } = useCommand(contract, { refreshes: options.refreshes });
  const [problem, setProblem] = useState<ApiError | null>(null);
  const [pending, setPending] = useState(false);
  const keys = useRef(new Map<string, string>());

  const save = async ({ files, ...stated }: AddedValues): Promise<void> => {
    setProblem(null);
    for (const [index, { title, ...content }] of files.entries()) {
      const input = options.toInput({ ...stated, title, content });
      const serialized = JSON.stringify(input);
      const key = keys.current.get(serialized) ?? newKey();
      keys.current.set(serialized, key);
      const result = await mutate(input, { key });
      if ('problem' in result) return setProblem(result.problem);
      form.setValue('files', files.slice(index + 1));
    }
    options.onSaved(files.length, stated.folder_id);
  };
  const submit = async (values: AddedValues): Promise<void> => {
    setPending(true);
    await save(values);
    setPending(false);
  };
  return {
    form,
    version: undefined,
    submit: (event) => void form.handleSubmit(submit)(event),
    pending,
    problem,
    changed: null,
    hasUnsavedInput: form.formState.isDirty,
    restored: false,
    discard: () => form.reset(),
  };
}
