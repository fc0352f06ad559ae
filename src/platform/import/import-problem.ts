// Errors that stop an import or refuse one of its rows, as a sentence for the user of the command.

/** Stops the import before any change; the command shows only `message`. */
export class ImportProblem extends Error {
  override readonly name = 'ImportProblem'
}

/** Refuses one row; `message` is the reason in the report. */
export class RowRefused extends Error {
  override readonly name = 'RowRefused'
}
