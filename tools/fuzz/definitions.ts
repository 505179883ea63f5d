import equipment from '@tailboard/equipment/service';
import identity from '@tailboard/identity/service';
import jobs from '@tailboard/jobs/service';
import messaging from '@tailboard/messaging/service';
import qc from '@tailboard/qc/service';
import reporting from '@tailboard/reporting/service';

/** Every service by name. */
export const definitions = { identity, jobs, equipment, qc, messaging, reporting };
