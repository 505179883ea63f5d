import { expect } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { UndoUnits } from '@tailboard/contracts/equipment/unit-contracts';
import { commandIdAt, type FakeApi } from '@tailboard/web/testing/fake-api';
import { createBulkResult } from './units.js';

/** Undoes the last command with the button of its message. */
export async function undoLast(api: FakeApi): Promise<void> {
  const command_id = commandIdAt(api.position);
  api.when(UndoUnits).respond(() => createBulkResult(['x']));
  // While a dialog closes, the page is hidden.
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(api.sent(UndoUnits).at(-1)?.input).toEqual({ command_id }));
  await screen.findByText('Undone: 1 change.');
}
