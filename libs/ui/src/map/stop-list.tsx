import Box from '@mui/material/Box';
import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useId, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Stop, type ListedStop } from './stop.js';
import { stopListStyle } from './stop-list-style.js';

export interface StopGroup {
  readonly id: string;
  readonly name: string;
  /** Text at the end of the group heading. */
  readonly note: string;
  /** The group's color on the map, and the letters on its pins. */
  readonly mark: { readonly color: string; readonly label: string } | null;
  readonly stops: readonly ListedStop[];
}

const HEAD = 36;
const ROW = 44;

type Line = { kind: 'head'; group: StopGroup } | { kind: 'stop'; group: StopGroup; stop: ListedStop; position: number };

/**
 * The content of a map as a grouped list, for users who cannot use the map. Arrow keys move between the stops, Enter
 * selects one, Space adds or removes one. Only the visible rows are in the document.
 */
export function StopList({
  name,
  groups,
  selected,
  onSelect,
}: {
  name: string;
  groups: readonly StopGroup[];
  selected: ReadonlySet<string>;
  onSelect: (id: string, how: 'only' | 'toggle') => void;
}): ReactNode {
  const prefix = useId();
  const place = useRef<HTMLDivElement>(null);
  const lines = useMemo<Line[]>(() => toLines(groups), [groups]);
  const stops = useMemo(() => lines.flatMap((line, index) => (line.kind === 'stop' ? [index] : [])), [lines]);
  const [walkedTo, setWalkedTo] = useState<string | null>(null);
  const active = stops.find((index) => findStopId(lines, index) === walkedTo) ?? stops[0];
  const rows = useVirtualizer({
    count: lines.length,
    getScrollElement: () => place.current,
    estimateSize: (index) => (lines[index]?.kind === 'head' ? HEAD : ROW),
    getItemKey: (index) => getLineKey(lines[index]),
    overscan: 8,
    // The row with the keyboard position stays in the document at any scroll position.
    rangeExtractor: ({ startIndex, endIndex, overscan, count }) => {
      const seen = new Set(active === undefined ? [] : [active]);
      for (let index = Math.max(0, startIndex - overscan); index <= Math.min(count - 1, endIndex + overscan); index++)
        seen.add(index);
      return [...seen].sort((a, b) => a - b);
    },
  });

  const ownChoice = useRef(false);
  const choose = (id: string, how: 'only' | 'toggle'): void => {
    ownChoice.current = true;
    setWalkedTo(id);
    onSelect(id, how);
  };
  const follow = useEffectEvent(() => {
    const own = ownChoice.current;
    ownChoice.current = false;
    const first = stops.find((index) => selected.has(findStopId(lines, index) ?? ''));
    if (!own && first !== undefined) rows.scrollToIndex(first, { align: 'auto' });
  });
  useEffect(() => follow(), [selected]);

  const walk = (to: number | undefined): void => {
    if (to === undefined) return;
    setWalkedTo(findStopId(lines, to));
    rows.scrollToIndex(to, { align: 'auto' });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const position = active === undefined ? -1 : stops.indexOf(active);
    const id = active === undefined ? null : findStopId(lines, active);
    if (event.key === 'ArrowDown') walk(stops[position + 1]);
    else if (event.key === 'ArrowUp') walk(stops[position - 1]);
    else if (event.key === 'Home') walk(stops[0]);
    else if (event.key === 'End') walk(stops.at(-1));
    else if (event.key === 'Enter' && id !== null) choose(id, 'only');
    else if (event.key === ' ' && id !== null) choose(id, 'toggle');
    else return;
    event.preventDefault();
  };

  const together = new Map<StopGroup, VirtualItem[]>();
  for (const item of rows.getVirtualItems()) {
    const group = lines[item.index]?.group;
    if (group) together.set(group, [...(together.get(group) ?? []), item]);
  }
  return (
    <Box
      ref={place}
      role="listbox"
      aria-label={name}
      aria-multiselectable
      aria-activedescendant={active === undefined ? undefined : `${prefix}${findStopId(lines, active)}`}
      tabIndex={0}
      onKeyDown={onKeyDown}
      sx={stopListStyle}
    >
      <div role="presentation" style={{ position: 'relative', height: rows.getTotalSize() }}>
        {[...together].map(([group, items]) => (
          <div key={group.id} role="group" aria-label={`${group.name}, ${group.note}`}>
            {items.map(({ index, key, start, size }) => {
              const line = lines[index];
              if (!line) return null;
              const box = { position: 'absolute' as const, top: start, left: 0, right: 0, height: size };
              return line.kind === 'head' ? (
                <div key={key} role="presentation" className="head" style={box}>
                  {group.mark && (
                    <span className="mark" style={{ background: group.mark.color }}>
                      {group.mark.label}
                    </span>
                  )}
                  <span className="name">{group.name}</span>
                  <span className="note figures">{group.note}</span>
                </div>
              ) : (
                <Stop
                  key={key}
                  id={`${prefix}${line.stop.id}`}
                  stop={line.stop}
                  place={box}
                  position={line.position}
                  count={group.stops.length}
                  selected={selected.has(line.stop.id)}
                  active={index === active}
                  onChoose={choose}
                />
              );
            })}
          </div>
        ))}
      </div>
    </Box>
  );
}

function toLines(groups: readonly StopGroup[]): Line[] {
  return groups.flatMap((group): Line[] => [
    { kind: 'head', group },
    ...group.stops.map((stop, index): Line => ({ kind: 'stop', group, stop, position: index + 1 })),
  ]);
}
function findStopId(lines: readonly Line[], index: number): string | null {
  const line = lines[index];
  return line?.kind === 'stop' ? line.stop.id : null;
}
const getLineKey = (line: Line | undefined): string =>
  line === undefined ? '' : line.kind === 'head' ? `head ${line.group.id}` : line.stop.id;
