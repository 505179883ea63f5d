import { useState, type ReactNode } from 'react';
import { ListingSearch, type Listing } from '../lists/listing.js';
import { signal } from './tone.js';
import { useWedge } from './wedge.js';

/**
 * The search of a list by scans: the field has the focus when the page opens, and a scan replaces its text, wherever the
 * focus is. It accepts everything that a scanner types, also a part of a code, because a search for a part finds it too.
 */
export function ScanSearch({ list, label }: { list: Listing<unknown>; label: string }): ReactNode {
  const [scans, setScans] = useState(0);
  const acceptScan = (text: string): void => {
    // A list below a dialog stays as it is.
    if (document.querySelector('[role=dialog],[role=alertdialog]')) return signal('failed');
    list.setFilters({ q: text.trim() }, { replace: list.q !== '' });
    // A new field has none of the typed text, and the focus.
    setScans((before) => before + 1);
  };
  useWedge({ onScan: acceptScan, onRefused: acceptScan, onUnsure: acceptScan });
  return <ListingSearch key={scans} list={list} label={label} scanned />;
}
