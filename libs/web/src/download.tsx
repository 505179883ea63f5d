import type { AnsweredFile, AnyContract, OutputOf } from '@tailboard/contracts/contract';
import { useCallback, useState } from 'react';
import { useApp } from './ground.js';
import { ApiProblem } from './problem.js';
import type { RequestInput } from './request.js';

type FileContract = AnyContract & { readonly output: { readonly _zod: { readonly output: AnsweredFile } } };

/** How long the browser is given to take a file over before its memory is freed. */
const TAKEN_OVER_MS = 60_000;

/** Hands a file to the browser, which keeps it under its name. */
function keep({ name, content }: AnsweredFile): void {
  const url = URL.createObjectURL(content as Blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), TAKEN_OVER_MS);
}

/** Downloads the file of a contract. A plain link could not: it carries no token and does not name the reader's language. */
export function useDownload<C extends FileContract>(
  contract: C,
): { download: (ask: RequestInput<C>) => Promise<void>; pending: boolean; problem: ApiProblem | null } {
  const { api } = useApp();
  const [state, setState] = useState<{ pending: boolean; problem: ApiProblem | null }>({
    pending: false,
    problem: null,
  });
  const download = useCallback(
    async (ask: RequestInput<C>) => {
      setState({ pending: true, problem: null });
      try {
        keep((await api.call(contract, ask)) as OutputOf<C> & AnsweredFile);
        setState({ pending: false, problem: null });
      } catch (problem) {
        if (!(problem instanceof ApiProblem)) throw problem;
        setState({ pending: false, problem });
      }
    },
    [api, contract],
  );
  return { download, ...state };
}
