import Button from '@mui/material/Button';
import type { AnyContract, OutputOf } from '@tailboard/contracts/contract';
import { useToast } from '@tailboard/ui/toast';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useCommand } from '../queries/queries.js';
import { FailedAction } from '../queries/failed-action.js';
import type { RequestInput } from '../api/request.js';
import { useTexts } from '../i18n/texts.js';

/** Returns a function that shows the server's response to a requested export, with a link to the export. */
export function useNotifyExport(): (queued: { id: string; message: string }) => void {
  const w = useTexts('web');
  const { toast, announce } = useToast();
  const navigate = useNavigate();
  return ({ id, message }) => {
    announce(message);
    toast(message, 'success', { label: w('seeExport'), onAction: () => void navigate(`/exports/${id}`) });
  };
}

/**
 * Button that requests a screen's data as a file, and shows the server's response with a link to the export, or the
 * error.
 * @example <ExportButton contract={ExportUsage} input={{ start_date, end_date, by }} />
 */
export function ExportButton<C extends AnyContract>({
  contract,
  input,
  disabled = false,
}: {
  contract: OutputOf<C> extends { id: string; message: string } ? C : never;
  input: RequestInput<C>;
  disabled?: boolean;
}): ReactNode {
  const w = useTexts('web');
  const notify = useNotifyExport();
  const file = useCommand<C>(contract);
  const requestExport = async (): Promise<void> => {
    const responded = await file.mutate(input);
    if ('output' in responded) notify(responded.output as { id: string; message: string });
  };
  return (
    <>
      <Button variant="outlined" loading={file.pending} disabled={disabled} onClick={() => void requestExport()}>
        {w('export')}
      </Button>
      <FailedAction problem={file.problem} onDismiss={file.reset} />
    </>
  );
}
