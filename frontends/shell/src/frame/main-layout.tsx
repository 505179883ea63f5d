import { Heartbeat } from '@tailboard/web/access/heartbeat';
import { Roadblocks } from '@tailboard/web/access/roadblocks';
import type { ReactNode } from 'react';
import { Frame } from './frame.js';
import { ImpersonationProvider } from '../impersonation/impersonation.js';
import { CachedData } from '../offline/cached-data.js';
import { CachedPages } from '../offline/cached-pages.js';
import { LeaveProvider } from '../session/leave.js';

/** The main layout with everything that lives as long as the session. */
export function Page(): ReactNode {
  return (
    <LeaveProvider>
      <ImpersonationProvider>
        <Frame />
        <Heartbeat />
        <Roadblocks />
        <CachedPages />
        <CachedData />
      </ImpersonationProvider>
    </LeaveProvider>
  );
}
