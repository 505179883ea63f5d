import { setupSteps, type SetupStep } from '@tailboard/contracts/identity/setup';
import { createStore, useStore } from '@tailboard/web/store';

const KEY = 'setup-step';

function readStep(): SetupStep | null {
  try {
    const stored = sessionStorage.getItem(KEY);
    return setupSteps.find((step) => step === stored) ?? null;
  } catch {
    return null;
  }
}

const store = createStore<SetupStep | null>(readStep());

/** The step that the user opened from the setup in this tab; null outside the setup. */
export const useCurrentStep = (): SetupStep | null => useStore(store);

/** Begins a step; null ends the setup in this tab. A reload of the page keeps it. */
export function setCurrentStep(step: SetupStep | null): void {
  store.set(step);
  try {
    if (step === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, step);
  } catch {
    // Without a storage, a reload ends the setup in this tab.
  }
}
