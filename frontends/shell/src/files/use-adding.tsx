import { addFile, listFiles } from '@tailboard/contracts/messaging/file-acts';
import { useSays } from '@tailboard/ui/toast';
import { useCommand } from '@tailboard/web/answers';
import type { Labelled } from '@tailboard/web/form';
import type { ApiProblem } from '@tailboard/web/problem';
import { rowAddress } from '@tailboard/web/row-actions';
import type { Saving } from '@tailboard/web/save';
import { useTexts } from '@tailboard/web/texts';
import { newKey } from '@tailboard/web/transport';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { AddedValues } from './file-fields.js';
import { fileTexts } from './file-texts.js';

/**
 * Puts the files of a form into their folder, one after the other. What is in it leaves the form; the first that is refused stays,
 * with those behind it, and is told: saving again goes on there, under the same keys, so that nothing is added twice.
 */
export function useAdding(form: Labelled<AddedValues>): Saving<AddedValues> {
  const t = useTexts(fileTexts);
  const { toast } = useSays();
  const navigate = useNavigate();
  const { give } = useCommand(addFile, { refreshes: [listFiles] });
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const [pending, setPending] = useState(false);
  const keys = useRef(new Map<string, string>());

  const save = async ({ files, ...said }: AddedValues): Promise<void> => {
    setProblem(null);
    for (const [at, { title, ...content }] of files.entries()) {
      const ask = { ...said, title, content };
      const asked = JSON.stringify(ask);
      const key = keys.current.get(asked) ?? newKey();
      keys.current.set(asked, key);
      const answered = await give(ask, { key });
      if ('problem' in answered) return setProblem(answered.problem);
      form.setValue('files', files.slice(at + 1));
    }
    toast(t('added', { count: files.length }));
    void navigate(rowAddress('/files', said.folder_id, 'folder_id'));
  };
  const submitted = async (values: AddedValues): Promise<void> => {
    setPending(true);
    await save(values);
    setPending(false);
  };
  return {
    form,
    submit: (event) => void form.handleSubmit(submitted)(event),
    pending,
    problem,
    changed: null,
    typed: form.formState.isDirty,
    restored: false,
    discard: () => form.reset(),
  };
}
