import type { QcCode } from '@tailboard/contracts/qc/qc-code';
import type { Qc } from '@tailboard/contracts/qc/visit';
import { createSignedInUser } from '@tailboard/web/testing/people';

export const DAY = '2026-10-06';
export const createId = (n: number): string => `5a0c7c7e-2f1e-4f7e-9a51-${String(n).padStart(12, '0')}`;
export const supervisor = createSignedInUser(['supervisor']);
export const quinn = { id: createId(901), label: 'Quinn Ode' };
export const patel = { id: createId(902), label: 'Rosa Patel' };
export const bell = { id: createId(903), label: 'Antonio Bell' };

export const createVisit = (n: number, overrides: Partial<Qc> = {}): Qc => ({
  id: createId(n),
  assignment_id: createId(100 + n),
  assignment: {
    id: createId(100 + n),
    identifier: `WO-${n}`,
    time_slot: '8–10',
    address: `${n} Elm Street, Augusta`,
    category_id: null,
    customer_name: 'Ms Hale',
    phone: '7065550117',
    place: {
      ...{ address: `${n} Elm Street`, address2: '', apt: '', city: 'Augusta', state: 'GA', zip: '30901' },
      ...{ lat: null, lng: null },
    },
    date: DAY,
    user: bell,
  },
  date: DAY,
  user: null,
  inspector_id: null,
  needs_inspector: !overrides.user && (overrides.status ?? 'planned') === 'planned',
  technician: bell,
  status: 'planned',
  codes: [],
  checklist: [],
  by_rule: null,
  passed: null,
  safety_passed: null,
  customer_home: null,
  repaired: false,
  repaired_at: null,
  comment: '',
  safety_comment: '',
  tech_comment: '',
  tech_photo_ids: [],
  repair_until: null,
  reminded_at: null,
  notified: false,
  notified_at: null,
  answer_until: null,
  inspected_at: null,
  inspected_by: null,
  version: 1,
  ...overrides,
});
export const FAILED_RESULT = {
  status: 'done' as const,
  passed: false,
  safety_passed: false,
  by_rule: { passed: false, safety_passed: false },
  version: 3,
};
export const createQcCode = (n: number, title: string, overrides: Partial<QcCode> = {}): QcCode => ({
  id: createId(500 + n),
  title,
  description: '',
  category: 'Cabling',
  severity: 'minor',
  safety: false,
  points_deduct: 0,
  photo_required: false,
  sort: 0,
  active: true,
  version: 1,
  ...overrides,
});
