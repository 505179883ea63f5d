import { createContext } from 'react';

/** What the menus need of impersonation: whether it lasts, the way to begin it and the way out of it. */
export interface ImpersonationPlace {
  readonly active: boolean;
  offer(): void;
  stop(): void;
}

/** `null`: nothing of it is offered. */
export const ImpersonationContext = createContext<ImpersonationPlace | null>(null);
