import type { SignedInUser } from '@tailboard/contracts/identity/user';
import type { Role } from '@tailboard/contracts/permission';

/** Returns a signed-in user with the specified roles, as in the API. */
export function createSignedInUser(roles: readonly Role[], overrides: Partial<SignedInUser> = {}): SignedInUser {
  return {
    id: '0b7c2f52-6a43-4c3c-9d0e-2f6a51f0a001',
    email: 'rosa.park@example.com',
    technician_id: roles.includes('technician') ? 'T101' : null,
    active: 1,
    label: 'Rosa Park',
    roles: [...roles],
    created_at: '2026-09-01T12:00:00.000Z',
    updated_at: '2026-09-01T12:00:00.000Z',
    version: 1,
    profile: {
      first_name: 'Rosa',
      last_name: 'Park',
      price_level: 0,
      salary: false,
      gas: false,
      dashboard: true,
      location_id: null,
      notes: '',
      active: 1,
      temp_password: false,
      reconciliation_report_date: null,
      deleted_at: null,
      phones: [],
      employee_level: null,
      address: null,
      hired_on: null,
      terminated_on: null,
    },
    locale: null,
    impersonated_by: null,
    ...overrides,
  };
}
