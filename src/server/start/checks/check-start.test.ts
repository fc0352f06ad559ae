// Proves that a killed site starts again while its PayPal simulator is still shutting down.
import { mkdtempSync, rmSync } from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { checkStart } from './check-start'
import { readConfig } from '../config/config'

function listen(server: net.Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
}

/** Starts a server that occupies a port of this machine. */
async function otherProgram(): Promise<{ port: number; end(): Promise<void> }> {
  const server = net.createServer()
  await listen(server, 0)
  const { port } = server.address() as net.AddressInfo
  return { port, end: () => new Promise((resolve) => server.close(() => resolve())) }
}

test('row 10: a SIMULATOR_PORT that is freed a moment later does not stop the start', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'bandstand-check-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const { port, end } = await otherProgram()
  const free = await otherProgram()
  await free.end()
  const config = readConfig({ DATA_DIR: folder, PORT: String(free.port), SIMULATOR_PORT: String(port) })
  const checked = checkStart(config).then(
    () => 'free',
    (error: unknown) => String(error),
  )
  // This check begins after the first check of `checkStart`, so it also ends after it.
  await expect(listen(net.createServer(), port)).rejects.toThrow('EADDRINUSE')
  await end()
  expect(await checked).toBe('free')
})
