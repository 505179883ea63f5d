import type { CSSProperties, ReactNode } from 'react';

/** A stop, in words. */
export interface ListedStop {
  readonly id: string;
  /** Its number on the route; empty where there is no order. */
  readonly label: string;
  readonly title: string;
  readonly subtitle: string;
  /** At the end of the line: how far it is from the stop before. */
  readonly note: string;
  readonly done: boolean;
}

/** A line of the list: number, address, what is told of it, and how far it is. */
export function Stop({
  id,
  stop,
  place,
  at,
  of,
  selected,
  active,
  onChoose,
}: {
  id: string;
  stop: ListedStop;
  place: CSSProperties;
  at: number;
  of: number;
  selected: boolean;
  /** The keyboard is on it. */
  active: boolean;
  onChoose: (id: string, how: 'only' | 'toggle') => void;
}): ReactNode {
  return (
    <div
      id={id}
      role="option"
      aria-selected={selected}
      aria-posinset={at}
      aria-setsize={of}
      className={active ? 'stop active' : 'stop'}
      style={place}
      onClick={({ ctrlKey, metaKey, shiftKey }) =>
        onChoose(stop.id, ctrlKey || metaKey || shiftKey ? 'toggle' : 'only')
      }
    >
      <span className="number figures">
        {stop.done ? '✓' : ''}
        {stop.label}
      </span>
      <span className="what">
        <span className="title">{stop.title}</span>
        <span className="subtitle">{stop.subtitle}</span>
      </span>
      <span className="note figures">{stop.note}</span>
    </div>
  );
}
