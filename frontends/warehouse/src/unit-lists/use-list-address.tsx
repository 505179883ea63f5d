import { useAddressParams } from '@tailboard/web/app/address-params';
import { listTypes, type ListType } from '@tailboard/contracts/equipment/unit-lists';

export type Sort = 'date' | 'model';

/** Returns the selected list and its display options from the address. A link reopens the same view. */
export function useListAddress(): {
  type: ListType;
  sort: Sort;
  complete: boolean;
  turn: (change: { list?: ListType; sort?: Sort; complete?: boolean }) => void;
} {
  const [search, setSearch] = useAddressParams();
  const requested = search.get('list');
  return {
    type: listTypes.find((one) => one === requested) ?? 'issued',
    sort: search.get('sort') === 'model' ? 'model' : 'date',
    complete: search.get('complete') === '1',
    turn: ({ list, sort, complete }) =>
      setSearch(
        (before) => {
          const after = new URLSearchParams(before);
          const write = (key: string, value: string | undefined, usual: string): void => {
            if (value === usual) after.delete(key);
            else if (value !== undefined) after.set(key, value);
          };
          write('list', list, 'issued');
          write('sort', sort, 'date');
          write('complete', complete === undefined ? undefined : complete ? '1' : '0', '0');
          return after;
        },
        { preventScrollReset: true },
      ),
  };
}
