import type { DailyWork } from '@tailboard/contracts/jobs/daily-work';
import { NO_RESPONSE, type ApiError } from '@tailboard/web/api/problem';
import { createStore, type Store } from '@tailboard/web/store';
import { get } from 'react-hook-form';
import {
  isDirty,
  toPlaces,
  rebase,
  getUnsaved,
  toValues,
  withField,
  type DayClash,
  type DayValues,
  type Faults,
  type Unsaved,
} from './day-values.js';

/** Draft of a day stored in the browser. */
export type Typed = DayValues & { readonly reason: string };
export interface Base {
  readonly version: number;
  readonly values: DayValues;
}

/** Why the server did not save a part, and the fields that show the message. */
export interface RefusedPart {
  readonly message: string;
  readonly places: Readonly<Record<string, string>>;
}

export interface DayState {
  readonly base: Base;
  readonly values: DayValues;
  readonly reason: string;
  /** Fields that another user also edited; nothing is sent until each is decided. */
  readonly clashes: readonly DayClash[];
  readonly who: string | null;
  readonly when: string | null;
  /** Why the server refused the current times, per diem or job (`jobs.{id}`); removed when they are edited. */
  readonly refused: Readonly<Record<string, RefusedPart>>;
  /** Problems that prevent the submission of the saved day. */
  readonly blocking: DailyWork['blocking'];
  readonly saving: boolean;
  /** There was no response; the request is retried. */
  readonly unreachable: boolean;
  /** The input was typed on an earlier visit. */
  readonly restored: boolean;
}

export interface DayStore {
  readonly state: () => DayState;
  readonly subscribe: (listener: () => void) => () => void;
  readonly change: (with_: (values: DayValues) => DayValues) => void;
  readonly setReason: (reason: string) => void;
  /** Receives the day as the server now returns it. */
  readonly onSuccess: (day: DailyWork, by?: { who: string | null; when: string | null }) => void;
  /** Decides a field that two users edited. */
  readonly choose: (field: string, whose: 'theirs' | 'yours') => void;
  readonly discard: () => void;
  /** Saves what can be saved now; resolves with whether all of it is saved. */
  readonly flush: () => Promise<boolean>;
  readonly dirty: () => boolean;
  /** Sets the validation of values that cannot be sent, with the current knowledge. */
  readonly judge: (faults: (values: DayValues) => Faults) => void;
}

/** How often a save that others overtook is retried automatically, if no other user edited the same field. */
const TRIES = 3;
/** Statuses that say nothing about the input: network failure, restart, rate limit, expired sign-in. */
const PASSING = new Set([NO_RESPONSE, 401, 429, 502, 503, 504]);

interface DayStoreOptions {
  day: DailyWork;
  /** Values that were typed on an earlier visit, and the saved ones at that time. */
  found: { values: Typed; base: Base } | null;
  /** Sends one part of the day, on the version that it was typed into. */
  send: (part: Unsaved, version: number, reason: string) => Promise<{ output: DailyWork } | { problem: ApiError }>;
  /** Called after every change, to store the draft and to trigger saving. */
  onChanged: (state: DayState, dirty: boolean) => void;
}

/**
 * State of a day while it is edited: the saved values, the form's values, refusals, and changes of other users. Typed
 * input is only dropped by `discard` and `choose`.
 */
export function createDayStore(options: DayStoreOptions): DayStore {
  return new EditedDay(options);
}

function initialState({ day, found }: DayStoreOptions): DayState {
  const base: Base = { version: day.version, values: toValues(day) };
  const { values, clashes } = found
    ? rebase(found.base.values, found.values, base.values)
    : { values: base.values, clashes: [] };
  return {
    ...{ base, values, clashes, reason: found?.values.reason ?? '', who: null, when: null, refused: {} },
    ...{ blocking: day.blocking, saving: false, unreachable: false },
    restored: found !== null && isDirty(base.values, values),
  };
}

class EditedDay implements DayStore {
  private readonly store: Store<DayState>;
  private saving: Promise<void> | null = null;
  private faults: (values: DayValues) => Faults = () => ({});
  /** The newest remark that was read. */
  private remark: DailyWork['edited'][number] | undefined;

  constructor(private readonly options: DayStoreOptions) {
    this.store = createStore(initialState(options));
    [this.remark] = options.day.edited;
  }

  private get current(): DayState {
    return this.store.current();
  }

  readonly state = (): DayState => this.current;

  readonly subscribe = (listener: () => void): (() => void) => this.store.subscribe(listener);

  readonly change = (with_: (values: DayValues) => DayValues): void => {
    const values = with_(this.current.values);
    this.setState({ values, refused: stillRefused(this.current, values) });
  };

  readonly setReason = (reason: string): void => this.setState({ reason, refused: {} });

  readonly onSuccess: DayStore['onSuccess'] = (day, by) => {
    // A response that was requested before the last save is outdated.
    if (day.version < this.current.base.version) return;
    const next = reloadDay(this.current, day);
    const change = by ?? (next.clashes.length > 0 && day.version > this.current.base.version ? this.changeIn(day) : {});
    [this.remark] = day.edited;
    this.setState({ ...next, ...change });
  };

  /** Returns the last change since the day was read: other users leave a remark, the user of the day does not. */
  private changeIn({ edited: [remark], user }: DailyWork): { who: string; when: string | null } {
    return remark && remark.at !== this.remark?.at
      ? { who: remark.by.label, when: remark.at }
      : { who: user.label, when: null };
  }

  readonly choose = (field: string, whose: 'theirs' | 'yours'): void => {
    const clash = this.current.clashes.find((one) => one.field === field);
    if (!clash) return;
    this.setState({
      clashes: this.current.clashes.filter((one) => one !== clash),
      ...(whose === 'theirs' ? { values: withField(this.current.values, field, clash.now) } : {}),
    });
  };

  readonly discard = (): void =>
    this.setState({ values: this.current.base.values, clashes: [], refused: {}, restored: false });

  readonly flush = async (): Promise<boolean> => {
    // A caller during a save also waits until later input is saved.
    while (this.saving) await this.saving;
    if (this.next()) {
      this.saving = this.save().finally(() => (this.saving = null));
      await this.saving;
    }
    return !this.dirty() && this.current.clashes.length === 0;
  };

  readonly dirty = (): boolean => isDirty(this.current.base.values, this.current.values);

  readonly judge = (next: (values: DayValues) => Faults): void => {
    this.faults = next;
  };

  private setState(next: Partial<DayState>): void {
    this.store.set({ ...this.current, ...next });
    this.options.onChanged(this.current, this.dirty());
  }

  private async sendOne(part: Unsaved, tries: number): Promise<'saved' | 'again' | 'refused' | 'stop'> {
    const { base, reason, values } = this.current;
    const response = await this.options.send(part, base.version, reason);
    if ('output' in response) {
      this.setState(applySaved(this.current, part, response.output));
      return 'saved';
    }
    const { problem } = response;
    if (PASSING.has(problem.status)) {
      this.setState({ unreachable: true });
      return 'stop';
    }
    const newest = problem.body.current as DailyWork | undefined;
    if (problem.status === 409 && problem.code === undefined && newest) {
      const { changed_by, changed_at } = problem.body;
      this.onSuccess(newest, {
        who: typeof changed_by === 'string' ? changed_by : null,
        when: typeof changed_at === 'string' ? changed_at : null,
      });
      return this.current.clashes.length === 0 && tries < TRIES ? 'again' : 'stop';
    }
    this.setState({ refused: refusedWith(this.current, values, part, problem), unreachable: false });
    return 'refused';
  }

  private next(): Unsaved | undefined {
    return this.current.clashes.length > 0
      ? undefined
      : getUnsaved(this.current.base.values, this.current.values, {
          ...this.faults(this.current.values),
          ...heldBack(this.current.refused),
        }).find(({ part }) => !this.current.refused[part]);
  }

  private async save(): Promise<void> {
    this.setState({ saving: true });
    let tries = 0;
    for (let part = this.next(); part !== undefined; part = this.next()) {
      const result = await this.sendOne(part, tries);
      tries = result === 'again' ? tries + 1 : 0;
      // A refusal does not hold up the rest; a missing response does.
      if (result === 'stop') break;
    }
    this.setState({ saving: false });
  }
}

/** Returns the state after the day was reloaded: typed input stays, and fields edited by both are to be decided. */
function reloadDay(state: DayState, day: DailyWork): Pick<DayState, 'base' | 'values' | 'clashes' | 'blocking'> {
  const values = toValues(day);
  const next = rebase(state.base.values, state.values, values);
  const clashes = [
    ...state.clashes
      .filter(({ field }) => next.clashes.every((clash) => clash.field !== field))
      .map((clash) => ({ ...clash, now: theirs(values, clash) })),
    ...next.clashes,
  ];
  return { base: { version: day.version, values }, values: next.values, clashes, blocking: day.blocking };
}

/**
 * Returns the state after a part was saved: input typed meanwhile stays, and so does what could not be sent with it.
 */
function applySaved(state: DayState, part: Unsaved, day: DailyWork): Partial<DayState> {
  const values = toValues(day);
  const next = rebase(part.then(state.base.values), state.values, values);
  return {
    base: { version: day.version, values },
    values: next.values,
    clashes: next.clashes,
    blocking: day.blocking,
    // Parts that depend on another are retried: work, once there are times.
    refused: Object.fromEntries(Object.entries(state.refused).filter(([, { places }]) => Object.keys(places).length)),
    unreachable: false,
    restored: false,
  };
}

/** Adds the refusal of a part; a refused job does not hold up the others. */
function refusedWith(state: DayState, sent: DayValues, part: Unsaved, problem: ApiError): DayState['refused'] {
  const places = toPlaces(part.input, problem.errors);
  const [job] = Object.keys(places).flatMap((place) => /^jobs\.[^.]+/.exec(place) ?? []);
  const path = job ?? part.part;
  // Input that was edited while the request was running is not what was refused.
  const currentValue = get(sent, path) === get(state.values, path);
  return currentValue ? { ...state.refused, [path]: { message: problem.message, places } } : state.refused;
}

/** Returns the refusals that remain after an edit: those of values still as they were sent. */
const stillRefused = ({ refused, values }: DayState, after: DayValues): DayState['refused'] =>
  Object.fromEntries(Object.entries(refused).filter(([path]) => get(values, path) === get(after, path)));

/** Refused values are not sent again unchanged. */
const heldBack = (refused: DayState['refused']): Record<string, true> =>
  Object.fromEntries(Object.keys(refused).map((path) => [`${path}.refused`, true]));

function theirs(values: DayValues, { field, now }: DayClash): unknown {
  const at = field
    .split('.')
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], values);
  return at === undefined ? now : at;
}
