// What goes wrong with a backup, a restore or a move, as a sentence for whoever runs the command.

/** `message` is all that is shown; `cause` is for whoever wants to know more. */
export class BackupProblem extends Error {
  override readonly name = 'BackupProblem'
}

export const newerProgram = () =>
  new BackupProblem('The archive was made by a newer version of the program than this one. Update the program first.')
