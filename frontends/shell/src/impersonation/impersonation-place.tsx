import { createContext } from 'react';

/** Impersonation for the menus: its state, and the functions that start and stop it. */
export interface ImpersonationPlace {
  readonly active: boolean;
  offer(): void;
  stop(): void;
}

/** `null`: impersonation is not offered. */
export const ImpersonationContext = createContext<ImpersonationPlace | null>(null);
