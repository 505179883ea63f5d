import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';

const OWN = 'only its user changes it';
const MARK = 'a mark that overwrites nothing';
const ADDS = 'adds something and overwrites nothing';
const SCAN = 'a scan or a set of units: each is decided on its current place';
const STATE = 'refused unless the record is in the one state that it ends';
/** Commands that change an existing record and take no version from screens, with the reason (decision D78). */
const exceptions: Readonly<Record<string, string>> = {
  RenamePasskey: OWN,
  RemovePasskey: OWN,
  EndSession: OWN,
  RevokeApiToken: OWN,
  CompleteJob: MARK,
  ReopenJob: MARK,
  LockJob: MARK,
  UnlockJob: MARK,
  SeeOrder: MARK,
  RemindReaders: ADDS,
  RemindFileReaders: ADDS,
  RemindOfDocument: ADDS,
  RetryExport: ADDS,
  EndReportSubscription: OWN,
  SetTemporaryPassword: ADDS,
  SendPasswordLink: ADDS,
  ResetSecondFactor: ADDS,
  RevokeInvitation: STATE,
  BeginOauth: ADDS,
  BeginConfirmingWithProvider: ADDS,
  ConfirmWithProvider: ADDS,
  RestoreUnit: STATE,
  ReturnItem: STATE,
  SettleUseProblem: STATE,
  UndoStatement: STATE,
  MatchStatementLine: 'refused if the line is already decided by hand',
  SetStatementLineAside: 'refused if the line is already decided by hand',
  ResetStatementLine: STATE,
  MatchWorkOrder: 'refused if the work order is already settled',
  IgnoreWorkOrder: 'refused if the work order is already settled',
  StopIgnoringWorkOrder: STATE,
  CreateJobOfOrder: 'refused if the work order is already settled',
  UndoCommand: 'refused if the record was changed later',
  CancelShipment: STATE,
  CloseShipment: STATE,
  CancelStockCount: STATE,
  CloseStockCount: STATE,
  UnassignUnits: SCAN,
  RefreshUnits: SCAN,
  UnpackShipment: SCAN,
  CountStock: SCAN,
  ResetVerification: SCAN,
  RecountList: SCAN,
  ReconcileList: SCAN,
};

/** Returns the source files below a folder, without tests. */
const sourcesBelow = (folder: string): { file: string; source: string }[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.spec\.tsx?$|testing\//.test(file))
    .map((file) => ({ file: `${folder}/${file}`, source: readFileSync(`${folder}/${file}`, 'utf8') }));

const contracts = sourcesBelow('libs/contracts/src').map(({ source }) => source);
/** The exported names of the commands that change an existing record: it is in the path, or the method is PUT. */
const updates = contracts.flatMap((source) =>
  [...source.matchAll(/export const (\w+) = command\('[^']+', \{\s+route: '(?:PUT |(?:POST|DELETE) [^']*\{)/g)].map(
    ([, name = '']) => name,
  ),
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
  ['useCommand', /\bifMatch\b|\bversions\b/],
  ['useInParts', /\bversions\b/],
  ['useSave', /^\s+version(?:: [\w?.]*(?:version|revision)(?: \?\? 0)?)?,$/m],
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
      expect.arrayContaining(['AssignJob', 'CancelJob', 'ChangeSetting', 'RemoveFile', ...Object.keys(exceptions)]),
    );
  });

  it('have no exception that is not needed', () => {
    const needed = updates.filter((command) => withoutVersion(command).length > 0);
    expect(Object.keys(exceptions).filter((command) => !needed.includes(command))).toEqual([]);
  });

  it('keep their form when a newer version is read, so that a conflict stays on the screen', () => {
    const remounted = /key=\{[^}]*\b(?:version|revision)\b/;
    const forms = screens.filter(({ source }) => /\buseSave\(/.test(source) && remounted.test(source));
    expect(forms.map(({ file }) => file)).toEqual([]);
  });

  it.each(updates.filter((command) => !(command in exceptions)))(
    'send the version that their user saw: %s',
    (command) => expect(withoutVersion(command)).toEqual([]),
  );
});
