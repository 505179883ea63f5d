import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { Icon } from '@tailboard/ui/icons';
import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useSession } from '../app-context.js';
import type { SessionState } from '../session/session.js';
import { useTexts } from '../i18n/texts.js';
import { getStorageOwner } from '../local-storage.js';

interface Typed<V, B> {
  readonly values: V;
  readonly base: B;
}

/** Unsaved form input. */
export interface Draft<V, B> {
  /** The draft found when the screen opened: values, and the record that the form was opened with. */
  readonly found: Typed<V, B> | null;
  isKept: () => boolean;
  keep: (values: V, base: B) => void;
  clear: () => void;
}

function read<V, B>(stored: Storage, name: string): Typed<V, B> | null {
  try {
    return JSON.parse(stored.getItem(name) ?? 'null') as Typed<V, B> | null;
  } catch {
    return null;
  }
}

const toStorageKey = (state: SessionState, key: string): string => `draft.${getStorageOwner(state)}.${key}`;

/**
 * Keeps form input in the tab's storage across reloads, expired sessions and redirects, per user.
 * @param key identifies form and record; without it, nothing is kept
 * @param of.lasting kept in the browser after the tab closes, for input made offline
 */
export function useDraft<V, B>(key: string | undefined, { lasting = false } = {}): Draft<V, B> {
  const { state } = useSession();
  const name = key === undefined ? undefined : toStorageKey(state, key);
  const stored = lasting ? localStorage : sessionStorage;
  const [found] = useState(() => (name === undefined ? null : read<V, B>(stored, name)));
  return useMemo(
    () => ({
      found,
      isKept: () => name !== undefined && stored.getItem(name) !== null,
      keep: (values, base) => name !== undefined && stored.setItem(name, JSON.stringify({ values, base })),
      clear: () => name !== undefined && stored.removeItem(name),
    }),
    [found, name, stored],
  );
}

/** Returns the user's lasting draft keys with this prefix. */
export function useLastingDrafts(beginning: string): readonly string[] {
  const { state } = useSession();
  const prefix = toStorageKey(state, '');
  return Object.keys(localStorage)
    .filter((name) => name.startsWith(prefix + beginning))
    .map((name) => name.slice(prefix.length))
    .sort();
}

/**
 * Restores a form's draft and saves changes from then on; an unchanged form has no draft.
 * @param base the record that the form was opened with, returned with the draft
 */
export function useDraftIn<V extends FieldValues, B>(
  form: UseFormReturn<V>,
  draft: Draft<V, B>,
  base: B,
): { restored: boolean; discard: () => void } {
  const [restored, setRestored] = useState(draft.found !== null);
  const opened = useRef(base);
  const { reset, subscribe, getValues } = form;
  const { isDirty } = form.formState;
  useEffect(() => {
    if (opened.current === base) return;
    opened.current = base;
    // The record changed during editing: rebase the draft on its new version.
    if (isDirty && draft.isKept()) draft.keep(getValues(), base);
  }, [base, isDirty, draft, getValues]);
  useEffect(() => {
    if (draft.found) reset(draft.found.values, { keepDefaultValues: true });
    return subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ isDirty }) => {
        if (isDirty) return draft.keep(getValues(), opened.current);
        draft.clear();
        setRestored(false);
      },
    });
  }, [draft, reset, subscribe, getValues]);
  return {
    restored,
    discard: useCallback(() => {
      draft.clear();
      reset();
      setRestored(false);
    }, [draft, reset]),
  };
}

/** Says that a draft was restored, and offers to discard it. */
export function DraftRestored({ onDiscard }: { onDiscard: () => void }): ReactNode {
  const t = useTexts('web-draft');
  return (
    <Alert
      severity="info"
      variant="outlined"
      icon={<Icon name="info" />}
      action={
        <Button color="inherit" onClick={onDiscard}>
          {t('discard')}
        </Button>
      }
    >
      {t('restored')}
    </Alert>
  );
}
