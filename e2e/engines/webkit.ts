// Drives WebKit, the engine of Safari, over the W3C WebDriver protocol: WebKitWebDriver and a window of our own on an
// Xvfb screen.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { freePorts } from '../../tests/support/running-site'
import { type Browser, type Engine, type OpenOptions, patienceMs, type Tab, until } from './driver'

const elementKey = 'element-6066-11e4-a52e-4f735466cecf'
const enterKey = '\uE007'
const windowProgram = path.resolve(import.meta.dirname, 'webkit-window.py')

type Send = (method: 'GET' | 'POST' | 'DELETE', command: string, body?: object) => Promise<never>

/** Starts a screen without a monitor; returns its name. */
async function startScreen(): Promise<{ process: ChildProcess; name: string }> {
  // Xvfb chooses a free number and writes it to the third descriptor.
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const number = await new Promise<string>((resolve, reject) => {
    screen.once('error', reject)
    screen.stdio[3]?.once('data', (chunk: Buffer) => resolve(chunk.toString().trim()))
  })
  return { process: screen, name: `:${number}` }
}

async function open({ width, storageBlocked }: OpenOptions): Promise<Browser> {
  const screen = await startScreen()
  const port = await freePorts()
  const folder = await mkdtemp(path.join(os.tmpdir(), 'bandstand-webkit-'))
  const consoleFile = path.join(folder, 'console')
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    detached: true,
    stdio: 'ignore',
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      DISPLAY: screen.name,
      ENGINE_WIDTH: String(width),
      ENGINE_STORAGE: storageBlocked ? 'blocked' : '',
      GDK_BACKEND: 'x11',
      ENGINE_CONSOLE: consoleFile,
      NO_AT_BRIDGE: '1',
    },
  })

  const request = async (method: string, address: string, body?: object): Promise<never> => {
    const answer = await fetch(`http://127.0.0.1:${port}${address}`, {
      method,
      ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
    })
    const { value } = (await answer.json()) as { value: { error?: string; message?: string } | null }
    if (!answer.ok) throw new Error(`${address}: ${value?.error} ${value?.message}`)
    return value as never
  }
  await until('WebKitWebDriver answers', async () => {
    const { ready } = (await request('GET', '/status')) as { ready: boolean }
    return ready
  })
  const { sessionId } = (await request('POST', '/session', {
    capabilities: {
      alwaysMatch: {
        pageLoadStrategy: 'normal',
        timeouts: { script: patienceMs, pageLoad: 2 * patienceMs, implicit: 0 },
        'webkitgtk:browserOptions': { binary: windowProgram, args: [] },
      },
    },
  })) as { sessionId: string }
  const send: Send = (method, command, body) => request(method, `/session/${sessionId}${command}`, body)
  const known = new Set<string>([await send('GET', '/window')])

  return {
    tab: createTab(send, [...known][0] ?? ''),
    async another() {
      const { handle } = (await send('POST', '/window/new', { type: 'tab' })) as { handle: string }
      known.add(handle)
      return createTab(send, handle)
    },
    async popup() {
      const handle = await until('the window opens', async () =>
        ((await send('GET', '/window/handles')) as string[]).find((one) => !known.has(one)),
      )
      known.add(handle)
      return createTab(send, handle)
    },
    async noise() {
      const printed = await readFile(consoleFile, 'utf8').catch(() => '')
      return printed.split('\n').filter((line) => line !== '')
    },
    async close() {
      await send('DELETE', '').catch(() => undefined)
      if (driver.pid !== undefined) process.kill(-driver.pid, 'SIGTERM')
      screen.process.kill('SIGTERM')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function createTab(send: Send, handle: string): Tab {
  const here = () => send('POST', '/window', { handle })
  const run = (expression: string) =>
    send('POST', '/execute/async', {
      script: `const done = arguments[arguments.length - 1]; Promise.resolve().then(() => (${expression})).then((value) => done({ value }), (error) => done({ error: String(error) }))`,
      args: [],
    }) as Promise<{ value?: unknown; error?: string }>
  const find = (selector: string) =>
    until(`${selector} is there`, async () => {
      const found = (await send('POST', '/element', { using: 'css selector', value: selector })) as Record<
        string,
        string
      >
      return found[elementKey]
    })
  const press = async (selector: string) => {
    const id = await find(selector)
    await run(
      `document.querySelector(${JSON.stringify(selector)}).scrollIntoView({ block: 'center', behavior: 'instant' })`,
    )
    // An element without a size yet refuses the click, as a button in a frame that has just been loaded does.
    await until(`${selector} takes a click`, async () => {
      await send('POST', `/element/${id}/click`)
      return true
    })
    return id
  }
  return {
    async goto(url) {
      await here()
      await send('POST', '/url', { url })
    },
    async back() {
      await here()
      await send('POST', '/back')
    },
    async reload() {
      await here()
      await send('POST', '/refresh')
    },
    async run(expression) {
      await here()
      const { value, error } = await run(expression)
      if (error !== undefined) throw new Error(error)
      return value as never
    },
    async click(selector) {
      await here()
      await press(selector)
    },
    async type(selector, text) {
      await here()
      await send('POST', `/element/${await press(selector)}/value`, { text })
    },
    async choose(selector, file) {
      await here()
      await send('POST', `/element/${await find(selector)}/value`, { text: path.resolve(file) })
    },
    async pressEnter(selector) {
      await here()
      await send('POST', `/element/${await find(selector)}/value`, { text: enterKey })
    },
    async swipeLeft(selector) {
      await here()
      await find(selector)
      const { value } = await run(
        `(({ x, y, width, height }) => [x, y + height / 2, width].map(Math.round))(document.querySelector(${JSON.stringify(selector)}).getBoundingClientRect())`,
      )
      const [x = 0, y = 0, width = 0] = value as number[]
      const to = (share: number) => ({ type: 'pointerMove', duration: 0, x: Math.round(x + width * share), y })
      const actions = [
        to(0.9),
        { type: 'pointerDown', button: 0 },
        ...[0.8, 0.6, 0.4, 0.2, 0.1].map(to),
        { type: 'pointerUp', button: 0 },
      ]
      const finger = { type: 'pointer', id: 'finger', parameters: { pointerType: 'touch' }, actions }
      return send('POST', '/actions', { actions: [finger] }).then(
        () => true,
        () => false,
      )
    },
    async print() {
      await here()
      const pdf = await (send('POST', '/print', {}) as Promise<string>).catch(() => null)
      return pdf === null ? null : Buffer.from(pdf, 'base64').length
    },
  }
}

export const webkit: Engine = { name: 'WebKit', open }
