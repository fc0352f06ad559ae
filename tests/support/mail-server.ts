// Runs a real SMTP server inside the test, which can be told to misbehave.
import type { AddressInfo, Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { simpleParser, type ParsedMail } from 'mailparser'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'

/** `drop-after-data` accepts the whole mail, then closes the connection instead of confirming. */
export type Misbehaviour =
  | 'none'
  | 'refuse-for-now'
  | 'refuse-for-good'
  | 'refuse-sender'
  | 'refuse-recipient'
  | 'drop-after-data'

export type TestMailServer = {
  url: string
  behaves: Misbehaviour
  /** Milliseconds of delay for each command, and before it confirms a mail. */
  slowness: { command: number; acceptance: number }
  /** Mails that arrived completely, including those not confirmed to the sender. */
  received: { recipients: string[]; sender: string; mail: ParsedMail; raw: string }[]
  stop(): Promise<void>
}

function smtpError(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}

type MailServerOptions = {
  /** False leaves out SMTPUTF8. */
  unicodeNames?: boolean
  /** The only password it accepts, without TLS; it asks for none by default. */
  password?: string
}

/** Starts the server; `port` 0 takes any free port. */
export async function startMailServer(
  port = 0,
  { unicodeNames = true, password }: MailServerOptions = {},
): Promise<TestMailServer> {
  const sockets = new Set<Socket>()
  const result: TestMailServer = {
    url: '',
    behaves: 'none',
    slowness: { command: 0, acceptance: 0 },
    received: [],
    stop: async () => undefined,
  }
  const afterwards = (answer: () => void) =>
    void (result.slowness.command > 0 ? setTimeout(answer, result.slowness.command).unref() : answer())
  const server = new SMTPServer({
    authOptional: password === undefined,
    hideSMTPUTF8: !unicodeNames,
    disabledCommands: password === undefined ? ['STARTTLS', 'AUTH'] : ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: (auth, _session, done) =>
      auth.password === password ? done(null, { user: auth.username }) : done(smtpError(535, 'banner of the server')),
    logger: false,
    onConnect: (_session, done) => afterwards(done),
    onMailFrom: (_address, _session, done) =>
      afterwards(() => done(result.behaves === 'refuse-sender' ? smtpError(553, 'banner of the server') : null)),
    onRcptTo: (_address, _session, done) =>
      afterwards(() => done(result.behaves === 'refuse-recipient' ? smtpError(550, 'No such mailbox') : null)),
    onData(stream, session, done) {
      void receive(stream, session).then(
        () => done(),
        (error: Error) => done(error),
      )
    },
  })

  async function receive(stream: Readable, { envelope }: SMTPServerSession): Promise<void> {
    const raw = await buffer(stream)
    if (result.behaves === 'refuse-for-now') throw smtpError(451, 'Try again later')
    if (result.behaves === 'refuse-for-good') throw smtpError(554, 'Not wanted here')
    result.received.push({
      recipients: envelope.rcptTo.map(({ address }) => address),
      sender: envelope.mailFrom ? envelope.mailFrom.address : '',
      mail: await simpleParser(raw),
      raw: raw.toString('utf8'),
    })
    if (result.slowness.acceptance > 0) await delay(result.slowness.acceptance)
    // No client receives a reply sent after this.
    if (result.behaves === 'drop-after-data') for (const socket of sockets) socket.destroy()
  }

  // A client that hangs up does not matter to the test.
  server.on('error', () => undefined)
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  result.url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`
  result.stop = async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise<void>((resolve) => server.close(resolve))
  }
  return result
}
