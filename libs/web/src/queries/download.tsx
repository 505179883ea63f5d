import type { FileResponse, AnyContract, OutputOf } from '@tailboard/contracts/contract';
import { useCallback, useState } from 'react';
import { useApp } from '../app-context.js';
import { ApiError } from '../api/problem.js';
import type { RequestInput } from '../api/request.js';

type FileContract = AnyContract & { readonly output: { readonly _zod: { readonly output: FileResponse } } };

/** Time until a downloaded file's memory is freed, in ms. */
const TAKEN_OVER_MS = 60_000;

/** Saves a file through the browser. */
function keep({ name, content }: FileResponse): void {
  const url = URL.createObjectURL(content as Blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), TAKEN_OVER_MS);
}

/** Downloads a contract's file. A plain link would lack token and locale. */
export function useDownload<C extends FileContract>(
  contract: C,
): { download: (input: RequestInput<C>) => Promise<void>; pending: boolean; problem: ApiError | null } {
  const { api } = useApp();
  const [state, setState] = useState<{ pending: boolean; problem: ApiError | null }>({
    pending: false,
    problem: null,
  });
  const download = useCallback(
    async (input: RequestInput<C>) => {
      setState({ pending: true, problem: null });
      try {
        keep((await api.call(contract, input)) as OutputOf<C> & FileResponse);
        setState({ pending: false, problem: null });
      } catch (problem) {
        if (!(problem instanceof ApiError)) throw problem;
        setState({ pending: false, problem });
      }
    },
    [api, contract],
  );
  return { download, ...state };
}
