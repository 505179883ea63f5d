import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Job } from '@tailboard/contracts/jobs/job';
import { DEFAULT_SIZE, DEFAULT_ZOOM } from '@tailboard/ui/map/geometry';
import { ConfigContext, defaultConfig, type Config } from '@tailboard/web/config';
import { fakeApi } from '@tailboard/web/testing/fake-api';
import { person } from '@tailboard/web/testing/people';
import { renderScreen } from '@tailboard/web/testing/render-screen';
import { useState, type ReactNode } from 'react';
import { ada, ben, boardOf, givenTo, job } from '../testing/day.js';
import { DayMap } from './day-map.js';

const at = (lat: number, lng: number, of: Partial<Job> = {}): Partial<Job> => ({
  address: { ...job(1).address, lat, lng },
  ...of,
});
const atAddress = (address: string, lat: number, lng: number): Partial<Job> => ({
  address: { ...job(1).address, address, lat, lng },
});
const day = [
  givenTo(1, ada, atAddress('1 Paulson Way', 36.1, -86.7)),
  givenTo(2, ada, { ...atAddress('2 Paulson Way', 36.2, -86.7), completed: 1 }),
  givenTo(3, ben, { address: { ...job(3).address, address: '', city: '' } }),
  job(4, atAddress('4 Paulson Way', 36.15, -86.8)),
];

/** What the map has drawn since it was last asked: the words on pins. */
let drawn: string[] = [];
const size = { width: 800, height: 500 };

/** jsdom has neither sizes nor a canvas: both are as a browser would give them. */
function givePlace(): void {
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
          ? (words: string) => drawn.push(words)
          : name === 'measureText'
            ? () => ({ width: 20 })
            : () => undefined,
      set: () => true,
    },
  );
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation((() => pen) as never);
}

function Place({ jobs, initial }: { jobs: readonly Job[]; initial: readonly string[] }): ReactNode {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(initial));
  return (
    <>
      <output data-testid="selected">{[...selected].join(' ')}</output>
      <DayMap
        board={boardOf(jobs)}
        selected={selected}
        onSelect={(id, how) =>
          setSelected((before) => {
            if (how === 'only') return new Set([id]);
            const after = new Set(before);
            if (!after.delete(id)) after.add(id);
            return after;
          })
        }
      />
    </>
  );
}

describe('The map of the day', () => {
  beforeEach(() => {
    givePlace();
    drawn = [];
  });
  afterEach(() => void jest.restoreAllMocks());

  const show = async (
    of: { jobs?: readonly Job[]; at?: string; config?: Partial<Config>; selected?: readonly string[] } = {},
  ) => {
    // Within `act`, so that the part of the program that is fetched when a map is shown arrives in it.
    await act(() =>
      renderScreen(
        <ConfigContext value={{ ...defaultConfig, ...of.config }}>
          <Place jobs={of.jobs ?? day} initial={of.selected ?? []} />
        </ConfigContext>,
        { api: fakeApi(), user: person(['supervisor']), at: of.at ?? '/' },
      ),
    );
    return userEvent.setup();
  };
  const map = (): Promise<HTMLElement> => screen.findByRole('group', { name: /^Map of the day/ });
  const list = (): HTMLElement => screen.getByRole('listbox', { name: /^Stops of the day/ });
  const selected = (): string => screen.getByTestId('selected').textContent;

  it('given a day, when shown, then numbered pins of the jobs that have a position, ticked where completed', async () => {
    await show();
    await map();
    await waitFor(() => expect(drawn).toEqual(expect.arrayContaining(['1', '✓2'])));
    expect(screen.getByText('3 of 4 jobs have a position')).toBeTruthy();
  });

  it('given no tile source, when shown, then says that there are positions and routes only, and asks for no picture', async () => {
    await show();
    expect((await map()).querySelector('img')).toBeNull();
    expect(screen.getByText('No map tiles are configured: positions and routes only.')).toBeTruthy();
  });

  it('given a tile source, when one job is shown, then its pictures at zoom 14, with whom they are owed to [BUS-027]', async () => {
    const map_tiles = {
      url: 'https://tiles.example.com/{z}/{x}/{y}.png',
      attribution: '© Someone, https://example.com/copyright <b>now</b>',
    };
    await show({ jobs: [givenTo(1, ada, at(36.1, -86.7))], config: { map_tiles } });
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
    expect(screen.getByText('The map tiles cannot be reached; positions and routes are right.')).toBeTruthy();
  });

  it('given a place that gives no height, when shown, then as 1000 to 600 [BUS-028]', async () => {
    await show();
    const outer = (await map()).parentElement?.parentElement;
    expect(getComputedStyle(outer!).aspectRatio.replaceAll(' ', '')).toBe(
      `${DEFAULT_SIZE.width}/${DEFAULT_SIZE.height}`,
    );
  });

  it('given a pin, when pointed at, then tells address, time and technician; when pressed, then its job is chosen', async () => {
    await show({ jobs: [givenTo(1, ada, at(36.1, -86.7))] });
    const place = await map();
    await waitFor(() => expect(drawn).toContain('1'));
    // One place alone stands in the middle of what the buttons and the words below leave.
    const on = { clientX: (72 + size.width - 36) / 2, clientY: (36 + size.height - 44) / 2 };
    fireEvent.mouseMove(place, on);
    expect(screen.getByText('1 Paulson Way').parentElement?.textContent).toBe(
      '1 Paulson WayNashville · 8–10Ada Finch, stop 1',
    );
    fireEvent.click(place, on);
    expect(selected()).toBe(job(1).id);
    fireEvent.click(place, { ...on, ctrlKey: true });
    expect(selected()).toBe('');
  });

  it('given the list, when chosen in the switch, then stands in the address and tells stops, miles and what has no position [JOB-044] [JOB-045]', async () => {
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
    expect(selected()).toBe(job(1).id);
    await user.keyboard('{ArrowDown} ');
    expect(selected()).toBe(`${job(1).id} ${job(2).id}`);
    expect(within(list()).getAllByRole('option', { selected: true })).toHaveLength(2);
    expect(list().getAttribute('aria-activedescendant')).toBe(
      within(list()).getByRole('option', { name: /2 Paulson Way/ }).id,
    );
  });

  it('given a selection made on the board, when the list is shown, then it has the same', async () => {
    await show({ at: '/?map_view=list', selected: [job(4).id] });
    expect(within(list()).getByRole('option', { selected: true }).textContent).toContain('4 Paulson Way');
  });

  it('given a day of which no job has a position, when shown, then says so and leads to the list', async () => {
    const user = await show({ jobs: [job(1), job(2)] });
    expect(screen.getByText(/No job of this date has a position/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Show the list' }));
    expect(within(list()).getAllByRole('option')).toHaveLength(2);
  });

  it('given 2,400 jobs, when listed, then only those in sight are in the document', async () => {
    const many = Array.from({ length: 2400 }, (_, n) => job(n, at(36, -86 + n / 1000)));
    await show({ jobs: many, at: '/?map_view=list' });
    expect(within(list()).getAllByRole('option').length).toBeLessThan(60);
    expect(within(list()).getAllByRole('option')[0]?.getAttribute('aria-setsize')).toBe('2400');
  });
});
