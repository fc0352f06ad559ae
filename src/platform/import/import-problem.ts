// What stops an import, or refuses a row of it, as a sentence for whoever runs the command.

/** Nothing was changed; `message` is all that is shown. */
export class ImportProblem extends Error {
  override readonly name = 'ImportProblem'
}

/** One row that cannot be taken; `message` is the reason in the report. */
export class RowRefused extends Error {
  override readonly name = 'RowRefused'
}
