// Starts a simulator that listens on this machine.
import type { Server } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { SimulatorOptions } from './options'
import { createSimulator, type Simulator } from './simulator'

export type RunningSimulator = {
  /** The simulator's origin, such as http://127.0.0.1:4100. */
  readonly url: string
  readonly simulator: Simulator
  /** Drops every connection, saves and frees the port. */
  stop(): Promise<void>
}

export type StartOptions = Omit<SimulatorOptions, 'baseUrl'> & { port: number; host?: '127.0.0.1' }

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port))
  })
}

/** Starts on 127.0.0.1; port 0 takes a free one. Rejects when the port is taken. */
export async function startSimulator({
  port,
  host = '127.0.0.1',
  ...options
}: StartOptions): Promise<RunningSimulator> {
  // The port must be known before the simulator is made: every link that it writes contains its own address.
  let listener: ReturnType<typeof getRequestListener> | null = null
  const server = createServer((request, response) => {
    if (listener) void listener(request, response)
    else response.writeHead(503).end()
  })
  const url = `http://${host}:${await listen(server, port, host)}`
  const simulator = createSimulator({ ...options, baseUrl: url })
  listener = getRequestListener(simulator.app.fetch)
  return {
    url,
    simulator,
    async stop() {
      await simulator.close()
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
