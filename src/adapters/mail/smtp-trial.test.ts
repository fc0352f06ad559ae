// Proves that a trial of a mail server sends one real mail, says in our own words what is wrong, and ends in time.
import net, { type AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { startMailServer, type TestMailServer } from '../../../tests/support/mail-server'
import { trySmtp } from './smtp-trial'

const author = { name: 'The Musician', address: 'mail@themusician.test' }
const mail = { messageId: 'test@themusician.test', to: 'owner@themusician.test', subject: 'Test', text: 'T', html: 'T' }
const cleanUp: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const step of cleanUp.splice(0)) await step()
})

async function server(options?: Parameters<typeof startMailServer>[1]): Promise<TestMailServer> {
  const started = await startMailServer(0, options)
  cleanUp.push(() => started.stop())
  return started
}

/** Starts a server that is no mail server: it sends these words to every client. */
async function talker(words: string): Promise<string> {
  const listening = net.createServer((socket) => {
    socket.on('error', () => undefined)
    if (words !== '') socket.end(words)
  })
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve))
  cleanUp.push(() => new Promise((resolve) => listening.close(resolve)))
  return `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`
}

test('a working server gets exactly one mail', async () => {
  const working = await server()
  expect(await trySmtp(working.url, author, mail)).toBeNull()
  expect(working.received.map(({ recipients, sender }) => ({ recipients, sender }))).toEqual([
    { recipients: [mail.to], sender: author.address },
  ])
})

test('a refused password is told apart from a right one', async () => {
  const { url } = await server({ password: 'opus 3 valve' })
  const withPassword = (password: string) =>
    `${url.replace('smtp://', `smtp://ann:${encodeURIComponent(password)}@`)}?requireTLS=false`
  expect(await trySmtp(withPassword('wrong'), author, mail)).toMatch(/refused the user name or password/)
  expect(await trySmtp(withPassword('opus 3 valve'), author, mail)).toBeNull()
  expect(await trySmtp(url, author, mail)).toMatch(/wants a user name and a password/)
})

test('a password is never sent without TLS', async () => {
  const { url } = await server({ password: 'opus 3 valve' })
  const sentence = await trySmtp(url.replace('smtp://', 'smtp://ann:secret@'), author, mail)
  expect(sentence).toMatch(/secure connection/)
})

test.each([
  ['refuse-sender', /does not accept mail@themusician\.test as the sender/],
  ['refuse-recipient', /no such mailbox/],
  ['refuse-for-good', /rejected it as spam/],
  ['refuse-for-now', /try again later/],
] as const)('%s has its own sentence, without the words of the server', async (misbehaviour, sentence) => {
  const refusing = await server()
  refusing.behaves = misbehaviour
  const said = await trySmtp(refusing.url, author, mail)
  expect(said).toMatch(sentence)
  expect(said).not.toMatch(/banner|Not wanted here|No such mailbox/)
})

test('an unknown host, a closed port and a service of another kind get sentences that repeat nothing', async () => {
  expect(await trySmtp('smtp://nowhere.invalid:587', author, mail)).toMatch(/host name .* could not be found/)
  const closed = await server()
  await closed.stop()
  cleanUp.length = 0
  expect(await trySmtp(closed.url, author, mail)).toMatch(/could not be reached/)
  const other = await trySmtp(await talker('SSH-2.0-secret_banner TLS spam 535\r\n'), author, mail)
  expect(other).toBe('The mail server could not be reached. Please check the host name and the port.')
})

test('a trial of a silent server ends with a sentence', async () => {
  expect(await trySmtp(await talker(''), author, mail, 300)).toMatch(/could not be reached/)
})
