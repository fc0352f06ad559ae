// Defines the one error of the embedded server: its message is a plain sentence for the person who started the program.

/** The embedded server cannot run; `message` says why and what to do, `cause` is the system's error. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError'
}
