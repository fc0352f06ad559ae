// The error of a process whose settings do not allow a start.

/** Lists all problems of the environment at once, each as `NAME sentence`. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly problems: string[]

  constructor(
    problems: string[],
    message = `The configuration has problems:\n${problems.map((problem) => `  ${problem}`).join('\n')}`,
  ) {
    super(message)
    this.problems = problems
  }
}
