/** A backup that cannot be made or restored. The message is written for operators. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}
