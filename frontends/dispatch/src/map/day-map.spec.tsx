import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Job } from '@tailboard/contracts/jobs/job';
import { DEFAULT_SIZE, DEFAULT_ZOOM } from '@tailboard/ui/map/geometry';
import { ConfigContext, defaultConfig, type Config } from '@tailboard/web/api/config';
import { fakeApi } from '@tailboard/web/testing/fake-api';
import { createSignedInUser } from '@tailboard/web/testing/people';
import { renderScreen } from '@tailboard/web/testing/render-screen';
import { useState, type ReactNode } from 'react';
import { ada, ben, createBoard, createAssignedJob, createJob } from '../testing/day.js';
import { DayMap } from './day-map.js';

const locatedAt = (lat: number, lng: number, change: Partial<Job> = {}): Partial<Job> => ({
  address: { ...createJob(1).address, lat, lng },
  ...change,
});
const atAddress = (address: string, lat: number, lng: number): Partial<Job> => ({
  address: { ...createJob(1).address, address, lat, lng },
});
const day = [
  createAssignedJob(1, ada, atAddress('1 Paulson Way', 36.1, -86.7)),
  createAssignedJob(2, ada, { ...atAddress('2 Paulson Way', 36.2, -86.7), completed: 1 }),
  createAssignedJob(3, ben, { address: { ...createJob(3).address, address: '', city: '' } }),
  createJob(4, atAddress('4 Paulson Way', 36.15, -86.8)),
];

/** Pin labels drawn by the map since the last check. */
let drawn: string[] = [];
/** Where it has last drawn them, in px. */
const where = new Map<string, { clientX: number; clientY: number }>();
const size = { width: 800, height: 500 };

/** jsdom has neither sizes nor a canvas: simulates both as in a browser. */
function layOut(): void {
  for (const [name, value] of [
    ['clientWidth', size.width],
    ['clientHeight', size.height],
    ['offsetWidth', size.width],
    ['offsetHeight', size.height],
  ] as const)
    jest.spyOn(HTMLElement.prototype, name, 'get').mockReturnValue(value);
  const pen = new Proxy(
    {},
    {
      get: (_, name) =>
        name === 'fillText'
          ? (words: string, clientX: number, clientY: number) => {
              drawn.push(words);
              where.set(words, { clientX, clientY });
            }
          : name === 'measureText'
            ? () => ({ width: 20 })
            : () => undefined,
      set: () => true,
    },
  );
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation((() => pen) as never);
}

/** Draws a line with a pointer, from its first point to its last. */
function draw(
  place: HTMLElement,
  [first, ...others]: readonly (readonly [x: number, y: number])[],
  { shiftKey = false, given: beforeRelease = () => {} } = {},
): void {
  // jsdom has no pointer events: uses mouse events with a pointer ID and type.
  const point = (type: string, [clientX, clientY]: readonly [number, number]): void => {
    const event = new MouseEvent(type, { bubbles: true, button: 0, clientX, clientY, shiftKey });
    fireEvent(place, Object.assign(event, { pointerId: 1, pointerType: 'mouse' }));
  };
  point('pointerdown', first!);
  for (const one of others) point('pointermove', one);
  beforeRelease();
  point('pointerup', others.at(-1)!);
}

function Place({ jobs, initial }: { jobs: readonly Job[]; initial: readonly string[] }): ReactNode {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(initial));
  return (
    <>
      <output data-testid="selected">{[...selected].join(' ')}</output>
      <DayMap
        board={createBoard(jobs)}
        selected={selected}
        onSelect={(id, how) =>
          setSelected((before) => {
            if (how === 'only') return new Set([id]);
            const after = new Set(before);
            if (!after.delete(id)) after.add(id);
            return after;
          })
        }
        onSelectMany={(ids, how) => setSelected((before) => new Set(how === 'add' ? [...before, ...ids] : ids))}
      />
    </>
  );
}

describe('The map of the day', () => {
  beforeEach(() => {
    layOut();
    drawn = [];
    where.clear();
  });
  afterEach(() => void jest.restoreAllMocks());

  const show = async (
    options: { jobs?: readonly Job[]; at?: string; config?: Partial<Config>; selected?: readonly string[] } = {},
  ) => {
    // Within `act`, so that the lazily loaded map code arrives in it.
    await act(() =>
      renderScreen(
        <ConfigContext value={{ ...defaultConfig, ...options.config }}>
          <Place jobs={options.jobs ?? day} initial={options.selected ?? []} />
        </ConfigContext>,
        { api: fakeApi(), user: createSignedInUser(['supervisor']), path: options.at ?? '/' },
      ),
    );
    return userEvent.setup();
  };
  const map = (): Promise<HTMLElement> => screen.findByRole('group', { name: /^Map of the day/ });
  const list = (): HTMLElement => screen.getByRole('listbox', { name: /^Stops of the day/ });
  const readSelected = (): string => screen.getByTestId('selected').textContent;

  it('given a day, when shown, then numbered pins of the jobs that have a position, ticked where completed', async () => {
    await show();
    await map();
    await waitFor(() => expect(drawn).toEqual(expect.arrayContaining(['1', '✓2'])));
    expect(screen.getByText('3 of 4 jobs have a position')).toBeTruthy();
  });

  it('given no tile source, when shown, then names the source of the lines and what streets need, and requests no tile', async () => {
    await show();
    expect((await map()).querySelector('img')).toBeNull();
    expect(screen.getByText('County lines: U.S. Census Bureau. Streets need a map service.')).toBeTruthy();
  });

  it('given a tile source, when one job is shown, then its pictures at zoom 14, with whom they are owed to [BUS-027]', async () => {
    const map_tiles = {
      url: 'https://tiles.example.com/{z}/{x}/{y}.png',
      attribution: '© Someone, https://example.com/copyright <b>now</b>',
    };
    await show({ jobs: [createAssignedJob(1, ada, locatedAt(36.1, -86.7))], config: { map_tiles } });
    const place = await map();
    await waitFor(() =>
      expect(place.querySelector<HTMLImageElement>('img')?.src).toMatch(
        /^https:\/\/tiles\.example\.com\/14\/\d+\/\d+\.png$/,
      ),
    );
    expect(DEFAULT_ZOOM).toBe(14);
    expect(screen.getByRole('link', { name: 'example.com/copyright' }).getAttribute('href')).toBe(
      'https://example.com/copyright',
    );
    expect(screen.getByText(/<b>now<\/b>/)).toBeTruthy();
    fireEvent.error(place.querySelector('img')!);
    expect(screen.getByText('Map tiles are unavailable; positions and routes are correct.')).toBeTruthy();
  });

  it('given a place that gives no height, when shown, then as 1000 to 600 [BUS-028]', async () => {
    await show();
    const outer = (await map()).parentElement?.parentElement;
    expect(getComputedStyle(outer!).aspectRatio.replaceAll(' ', '')).toBe(
      `${DEFAULT_SIZE.width}/${DEFAULT_SIZE.height}`,
    );
  });

  it('given a pin, when pointed at, then shows address, time and technician; when pressed, then its job is chosen', async () => {
    await show({ jobs: [createAssignedJob(1, ada, locatedAt(36.1, -86.7))] });
    const place = await map();
    await waitFor(() => expect(drawn).toContain('1'));
    // A single job is in the center of the space left by the buttons and the text below.
    const on = { clientX: (72 + size.width - 36) / 2, clientY: (36 + size.height - 44) / 2 };
    fireEvent.mouseMove(place, on);
    expect(screen.getByText('1 Paulson Way').parentElement?.textContent).toBe(
      '1 Paulson WayNashville · 8–10Ada Finch, stop 1',
    );
    fireEvent.click(place, on);
    expect(readSelected()).toBe(createJob(1).id);
    fireEvent.click(place, { ...on, ctrlKey: true });
    expect(readSelected()).toBe('');
  });

  it('given no tile source, when shown, then the names of towns and counties are on the ground', async () => {
    await show();
    await map();
    await waitFor(() => expect(drawn).toEqual(expect.arrayContaining(['Nashville', 'Davidson'])));
  });

  it('given jobs that wait in heaps, when shown, then each heap is reported by its number, and pressed comes nearer', async () => {
    const heap = (first: number, lat: number) =>
      Array.from({ length: 8 }, (_, n) => createJob(first + n, locatedAt(lat + n / 10_000, -86.7)));
    await show({ jobs: [...heap(1, 36), ...heap(11, 35)] });
    const place = await map();
    await waitFor(() => expect(drawn).toContain('8'));
    const pressed = where.get('8')!;
    fireEvent.mouseMove(place, pressed);
    expect(screen.getByText(/^8 unassigned jobs here/)).toBeTruthy();
    fireEvent.click(place, { ...pressed, ctrlKey: true });
    expect(readSelected().split(' ')).toHaveLength(8);
    // The other cluster is still one, and is labeled so when zoomed in.
    const before = await waitFor(() => {
      const other = where.get('8');
      expect(other).not.toEqual(pressed);
      return other!;
    });
    fireEvent.click(place, before);
    await waitFor(() => expect(where.get('8')).not.toEqual(before));
    expect(readSelected().split(' ')).toHaveLength(8);
  });

  it('given the button for it, when a line is drawn around jobs, then the unassigned ones inside are selected', async () => {
    const user = await show();
    const place = await map();
    await waitFor(() => expect(drawn).toContain('1'));
    const lasso = screen.getByRole('button', { name: /^Draw around jobs/ });
    // Leaflet itself removes the classes of dragging while the map cannot be dragged.
    const getClasses = () => [...place.classList].filter((name) => !/^leaflet-(grab|touch-drag)$/.test(name));
    const classes = getClasses();
    expect(classes).toContain('leaflet-container');
    await user.click(lasso);
    expect(lasso.getAttribute('aria-pressed')).toBe('true');
    expect(getClasses()).toEqual(classes);
    await user.keyboard('{Escape}');
    expect(lasso.getAttribute('aria-pressed')).toBe('false');
    await user.click(lasso);
    draw(place, [
      [0, 0],
      [size.width, 0],
      [size.width, size.height],
      [0, size.height],
    ]);
    expect(readSelected()).toBe(createJob(4).id);
    expect(lasso.getAttribute('aria-pressed')).toBe('false');
  });

  it('given Shift, when a line is drawn around jobs, then they come beside what is selected; Escape gives it up', async () => {
    await show({ selected: [createJob(2).id] });
    const place = await map();
    await waitFor(() => expect(drawn).toContain('1'));
    const all = [
      [0, 0],
      [size.width, 0],
      [size.width, size.height],
      [0, size.height],
    ] as const;
    draw(place, all, { shiftKey: true, given: () => fireEvent.keyDown(place, { key: 'Escape' }) });
    expect(readSelected()).toBe(createJob(2).id);
    draw(place, all, { shiftKey: true });
    expect(readSelected().split(' ').sort()).toEqual([createJob(2).id, createJob(4).id].sort());
  });

  it('given the list, when chosen in the switch, then it is in the address and shows stops, miles and what has no position [JOB-044] [JOB-045]', async () => {
    const user = await show();
    await user.click(screen.getByRole('button', { name: 'List' }));
    expect(screen.getByTestId('whereabouts').textContent).toContain('map_view=list');
    const group = (name: RegExp): HTMLElement[] =>
      within(within(list()).getByRole('group', { name })).getAllByRole('option');
    expect(group(/^Ada Finch, 2 jobs, 6\.9 mi$/).map(({ textContent }) => textContent)).toEqual([
      '11 Paulson WayNashville · 8–10',
      '✓22 Paulson WayNashville · 8–106.9 mi',
    ]);
    expect(group(/^Unassigned jobs, 1 job$/)).toHaveLength(1);
    expect(group(/^No position, 1 job$/)[0]?.textContent).toBe(
      '1Address UnknownCity Unknown · 8–10 · Ben Ortiz, stop 1',
    );
    expect(screen.getByText('Distances are straight lines between stops, not roads.')).toBeTruthy();
  });

  it('given the list, when walked with the arrows, then Enter chooses and Space adds', async () => {
    const user = await show({ at: '/?map_view=list' });
    act(() => list().focus());
    await user.keyboard('{Enter}');
    expect(readSelected()).toBe(createJob(1).id);
    await user.keyboard('{ArrowDown} ');
    expect(readSelected()).toBe(`${createJob(1).id} ${createJob(2).id}`);
    expect(within(list()).getAllByRole('option', { selected: true })).toHaveLength(2);
    expect(list().getAttribute('aria-activedescendant')).toBe(
      within(list()).getByRole('option', { name: /2 Paulson Way/ }).id,
    );
  });

  it('given a selection made on the board, when the list is shown, then it has the same', async () => {
    await show({ at: '/?map_view=list', selected: [createJob(4).id] });
    expect(within(list()).getByRole('option', { selected: true }).textContent).toContain('4 Paulson Way');
  });

  it('given a day of which no job has a position, when shown, then a text shows it with a link to the list', async () => {
    const user = await show({ jobs: [createJob(1), createJob(2)] });
    expect(screen.getByText(/No job on this date has a position/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Show the list' }));
    expect(within(list()).getAllByRole('option')).toHaveLength(2);
  });

  it('given 2,400 jobs, when listed, then only those in sight are in the document', async () => {
    const many = Array.from({ length: 2400 }, (_, n) => createJob(n, locatedAt(36, -86 + n / 1000)));
    await show({ jobs: many, at: '/?map_view=list' });
    expect(within(list()).getAllByRole('option').length).toBeLessThan(60);
    expect(within(list()).getAllByRole('option')[0]?.getAttribute('aria-setsize')).toBe('2400');
  });
});
