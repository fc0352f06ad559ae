// What goes wrong with a backup, a restore or a move, as a sentence for whoever runs the command.

/** `message` is all that is shown; `cause` is for whoever wants to know more. */
export class BackupProblem extends Error {
  override readonly name = 'BackupProblem'
}
