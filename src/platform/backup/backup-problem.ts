// An error of a backup, a restore or a move, described in a sentence for the person who runs the command.

/** Only `message` is shown; `cause` has the details. */
export class BackupProblem extends Error {
  override readonly name = 'BackupProblem'
}

export const newerProgram = () =>
  new BackupProblem('The archive was made by a newer version of the program than this one. Update the program first.')
