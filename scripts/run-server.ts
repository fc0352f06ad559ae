// Runs the built server as a child, so that the tools that built it need no memory while the site runs.
import { spawn } from 'node:child_process'

/** Passes signals on and ends with the server's own exit code. */
export function runServer(environment: Record<string, string>): void {
  const server = spawn(process.execPath, ['--enable-source-maps', 'dist/server/main.js'], { stdio: 'inherit', env: { ...process.env, ...environment } })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      // Ctrl-C reaches the whole group of the terminal: the server has it already.
      if (signal === 'SIGTERM' || !process.stdin.isTTY) server.kill(signal)
    })
  }
  server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}
