import type { CSSProperties, ReactNode } from 'react';

/** A stop as text. */
export interface ListedStop {
  readonly id: string;
  /** The number on the route; empty without an order. */
  readonly label: string;
  readonly title: string;
  readonly subtitle: string;
  /** Text at the end of the row: the distance from the previous stop. */
  readonly note: string;
  readonly done: boolean;
}

/** A row of the list: number, address, description and distance. */
export function Stop({
  id,
  stop,
  place,
  position,
  count,
  selected,
  active,
  onChoose,
}: {
  id: string;
  stop: ListedStop;
  place: CSSProperties;
  position: number;
  count: number;
  selected: boolean;
  /** The row has the keyboard position. */
  active: boolean;
  onChoose: (id: string, how: 'only' | 'toggle') => void;
}): ReactNode {
  return (
    <div
      id={id}
      role="option"
      aria-selected={selected}
      aria-posinset={position}
      aria-setsize={count}
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
