import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { ListUsers, payTypes } from '@tailboard/contracts/identity/user';
import { locales, type Text } from '@tailboard/contracts/locale';
import { roles } from '@tailboard/contracts/permission';
import { FileDrop } from '@tailboard/ui/file-drop';
import { PageContent, PageHeader, Panel } from '@tailboard/ui/layout/page';
import { Progress } from '@tailboard/ui/layout/progress';
import { Empty, Failed, Loading } from '@tailboard/ui/layout/states';
import { useToast } from '@tailboard/ui/toast';
import { useSession } from '@tailboard/web/app-context';
import { useLocale } from '@tailboard/web/i18n/locale';
import { useTexts, type Namespace } from '@tailboard/web/i18n/texts';
import { useEveryPage } from '@tailboard/web/queries/queries';
import { ReadFailed } from '@tailboard/web/queries/read-failed';
import i18next from 'i18next';
import { useMemo, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { usePriceLevels } from '../users/pay-words.js';
import { useLevels, useLocations } from '../users/places.js';
import { PeoplePreview } from './people-preview.js';
import { readPeople, type KnownCompany } from './read-people.js';
import { SendLinks } from './send-links.js';
import { useAddPeople, type AddedPerson } from './use-add-people.js';

const MAX_BYTES = 1_048_576;

/** Adds the people of a pasted table or a CSV file: a preview says what is added and what is refused, and links go last. */
export function Page(): ReactNode {
  const t = useTexts('shell-people-list');
  const u = useTexts('shell-users');
  const { toast } = useToast();
  const { known, problem, refetch } = useKnownCompany();
  const [text, setText] = useState('');
  const [fileProblem, setFileProblem] = useState<'fileTooLarge' | 'fileNotText' | null>(null);
  /** The reasons of the server, by row of the present text. */
  const [refused, setRefused] = useState<ReadonlyMap<number, string>>(new Map());
  const [stopped, setStopped] = useState<string | null>(null);
  const [added, setAdded] = useState<readonly AddedPerson[]>([]);
  const { add, progress } = useAddPeople();
  const table = useMemo(() => (known && text.trim() !== '' ? readPeople(text, known, t) : null), [known, text, t]);
  const write = (next: string): void => {
    setText(next);
    setFileProblem(null);
    setRefused(new Map());
    setStopped(null);
  };
  const readFile = async (file: File): Promise<void> => {
    if (file.size > MAX_BYTES) return setFileProblem('fileTooLarge');
    const content = decode(await file.arrayBuffer());
    if (content === null) return setFileProblem('fileNotText');
    write(content);
  };
  const confirm = async (): Promise<void> => {
    if (!table || progress) return;
    const outcome = await add(table.rows.filter(({ result, number }) => 'person' in result && !refused.has(number)));
    setAdded((before) => [...before, ...outcome.added]);
    if (outcome.added.length > 0) toast(t('addedNow', { count: outcome.added.length }));
    // The rows that were not added stay, to be corrected.
    const done = new Set(outcome.added.map(({ number }) => number));
    const left = table.rows.filter(({ number }) => !done.has(number));
    setText(left.length === 0 ? '' : [table.header, ...left.map(({ cells }) => cells)].map(toLine).join('\n'));
    setRefused(
      new Map(
        left.flatMap(({ number }, index) => {
          const why = outcome.refused.get(number);
          return why === undefined ? [] : [[index + 1, why] as const];
        }),
      ),
    );
    setStopped(outcome.stopped);
  };
  return (
    <>
      <PageHeader
        title={t('title')}
        context={t('context')}
        actions={
          <Button component={Link} to="/admin/techs/users">
            {u('back')}
          </Button>
        }
      />
      <PageContent wide>
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          {added.length > 0 && <SendLinks people={added} onSent={setAdded} />}
          <FileDrop
            label={t('drop')}
            hint={t('dropHint')}
            button={t('choose')}
            accept=".csv,.txt,.tsv,text/csv,text/plain"
            disabled={progress !== null}
            onFile={(file) => void readFile(file)}
          />
          {fileProblem && <Failed>{t(fileProblem)}</Failed>}
          <TextField
            label={t('table')}
            value={text}
            multiline
            minRows={5}
            maxRows={12}
            disabled={progress !== null}
            helperText={t('tableHelp')}
            onChange={({ target }) => write(target.value)}
            slotProps={{ htmlInput: { spellCheck: false, autoComplete: 'off', style: { whiteSpace: 'pre' } } }}
          />
          {problem && (
            <ReadFailed problem={problem} onRetry={refetch}>
              {t('failed', { message: problem.message })}
            </ReadFailed>
          )}
          {!problem && !known && <Loading rows={3} />}
          {stopped !== null && <Failed>{t('stopped', { message: stopped })}</Failed>}
          {known && text.trim() !== '' && (
            <Panel title={t('preview')}>
              {table ? (
                <PeoplePreview
                  table={table}
                  refused={refused}
                  busy={progress !== null}
                  onConfirm={() => void confirm()}
                />
              ) : (
                <Empty dense>{t('noEmails')}</Empty>
              )}
            </Panel>
          )}
          {progress && <Progress label={t('progress', { ...progress })} done={progress.done} total={progress.total} />}
        </Box>
      </PageContent>
    </>
  );
}

/** Returns the names of roles and pay types in every language. */
function readNames(): Pick<KnownCompany, 'roleNames' | 'payTypeNames'> {
  const inEveryLocale = <Value extends string>(values: readonly Value[], ns: Namespace, prefix: string) =>
    Object.fromEntries(
      values.map((value) => [
        value,
        Object.fromEntries(locales.map((lng) => [lng, String(i18next.t(`${prefix}.${value}` as never, { ns, lng }))])),
      ]),
    ) as Record<Value, Text>;
  return {
    roleNames: inEveryLocale(roles, 'web', 'role'),
    payTypeNames: inEveryLocale(payTypes, 'shell-users', 'pay'),
  };
}

/** Reads what the rows are checked against. */
function useKnownCompany() {
  const { locale } = useLocale();
  const { state } = useSession();
  const users = useEveryPage(ListUsers, {});
  const locations = useLocations();
  const levels = useLevels();
  const priceLevels = usePriceLevels();
  const yours = state.status === 'in' ? state.user.roles : null;
  const { roleNames, payTypeNames } = useMemo(() => readNames(), []);
  const { rows, problem, refetch } = users;
  const known = useMemo(
    (): KnownCompany | null =>
      rows && yours
        ? {
            ...{ locations, levels, yours, locale, roleNames, payTypeNames },
            priceLevels: priceLevels.flatMap(({ level, priced }) => (priced ? level : [])),
            emails: new Set(rows.map(({ email }) => email.toLowerCase())),
            technicianIds: new Set(rows.flatMap(({ technician_id }) => technician_id?.toUpperCase() ?? [])),
          }
        : null,
    [rows, yours, locations, levels, priceLevels, locale, roleNames, payTypeNames],
  );
  return { known, problem, refetch };
}

/** Writes cells as a line of a table that spreadsheets read. */
const toLine = (cells: readonly string[]): string =>
  cells.map((cell) => (/[\t"\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join('\t');

/** Returns the text of a file in UTF-8, UTF-16 or Windows-1252; `null` if it is no text. */
function decode(bytes: ArrayBuffer): string | null {
  const [first, second] = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength));
  const utf16 = first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : null;
  if (utf16) return new TextDecoder(utf16).decode(bytes);
  if (new Uint8Array(bytes).includes(0)) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
