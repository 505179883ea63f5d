import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';

/** Commands that change an existing record and take no version from screens, with the reason (decision D78). */
const exceptions: Readonly<Record<string, string>> = {
  CompleteJob: 'a mark that overwrites nothing',
  LockJob: 'a mark that overwrites nothing',
  SeeOrder: 'a mark that overwrites nothing',
  RenamePasskey: 'a name that only its user sees and changes',
  MatchWorkOrder: 'refused if the work order is already settled',
  IgnoreWorkOrder: 'refused if the work order is already settled',
  ReorderVisits: 'refused unless the list has exactly the visits of the day',
};

/** Returns the source files below a folder, without tests. */
const sourcesBelow = (folder: string): { file: string; source: string }[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.spec\.tsx?$|testing\//.test(file))
    .map((file) => ({ file: `${folder}/${file}`, source: readFileSync(`${folder}/${file}`, 'utf8') }));

const contracts = sourcesBelow('libs/contracts/src').map(({ source }) => source);
/** The exported names of the commands `PUT /…/{id}`, which change an existing record. */
const updates = contracts.flatMap((source) =>
  [...source.matchAll(/export const (\w+) = command\('[^']+', \{\s+route: 'PUT [^']*\{/g)].map(([, name = '']) => name),
);
const screens = [
  'frontends/dispatch',
  'frontends/reports',
  'frontends/shell',
  'frontends/warehouse',
  'libs/web',
].flatMap((folder) => sourcesBelow(`${folder}/src`));

/** The hooks that run a command, and how a screen hands them the version. */
const hooks = [
  ['useCommand', /\bifMatch\b/],
  ['useSave', /^\s+version(?:: [\w?.]*(?:version|revision))?,$/m],
] as const;

/** Returns the screens that run a command without a version. */
const withoutVersion = (command: string): string[] =>
  hooks.flatMap(([hook, version]) =>
    screens
      .filter(({ source }) => new RegExp(`${hook}\\((?:[^;]*?, )?${command}\\b`).test(source) && !version.test(source))
      .map(({ file }) => file),
  );

describe('Screens that change a record', () => {
  it('are found by the commands they run', () => {
    expect(updates).toEqual(
      expect.arrayContaining(['AssignJob', 'EditJob', 'ReviseMessage', ...Object.keys(exceptions)]),
    );
  });

  it('keep their form when a newer version is read, so that a conflict stays on the screen', () => {
    const remounted = /key=\{[\w.]*(?:version|revision)\}/;
    const forms = screens.filter(({ source }) => /\buseSave\(/.test(source) && remounted.test(source));
    expect(forms.map(({ file }) => file)).toEqual([]);
  });

  it.each(updates.filter((command) => !(command in exceptions)))(
    'send the version that their user saw: %s',
    (command) => expect(withoutVersion(command)).toEqual([]),
  );
});
