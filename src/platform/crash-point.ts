// Lets a test kill the process at a named place, as a power cut would: no clean-up, no rollback.

let armed: string | null = null

/** Called once at start from the configuration, which allows it only in tests. Null disarms. */
export function armCrashPoint(name: string | null): void {
  armed = name
}

/** Kills the process here when this place is armed; otherwise does nothing. */
export function crashPoint(name: string): void {
  if (armed === name) process.kill(process.pid, 'SIGKILL')
}
