// Checks ASVS 12.2.1 and 12.3.2: clients reach the site over https alone, and the site sends no secret to a server
// whose certificate it cannot verify: PayPal, mail, database, files.
import { readFileSync } from 'node:fs'
import https from 'node:https'
import net, { type AddressInfo, type Server } from 'node:net'
import tls from 'node:tls'
import pg from 'pg'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { s3Store } from '@/adapters/files/s3'
import { smtpSender } from '@/adapters/mail/smtp'
import { paypalProvider } from '@/adapters/payments/paypal/paypal'
import { productionProblems } from '@/server/start/checks/production-check'
import { createSigningIdentity } from '../../tools/paypal-simulator/certificate'
import { measured } from '../support/evidence'

const secret = 'seeded-secret-of-this-test'
/** The certificate is self-signed, and for another name than that of this machine. */
let impostor: { key: string; cert: string }
/** Everything that servers with this certificate received once a connection was open. */
let heard = ''
const servers: Server[] = []

async function listen(server: Server): Promise<number> {
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

const hear = (socket: net.Socket) => {
  socket.on('data', (data: Buffer) => (heard += data.toString('latin1')))
  socket.on('error', () => undefined)
}

beforeAll(() => {
  const { privateKeyPem, certificatePem } = createSigningIdentity(new Date())
  impostor = { key: privateKeyPem, cert: certificatePem }
})
afterAll(async () => {
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
})

const mail = {
  messageId: '<x@themusician.test>',
  to: 'fan@example.com',
  subject: 'Hello',
  text: 'Hello',
  html: '<p>Hello</p>',
}
/** A mail server that offers STARTTLS with the impostor's certificate, or none at all. */
const mailServer = (offersTls: boolean) =>
  net.createServer((socket) => {
    hear(socket)
    socket.write('220 impostor ESMTP\r\n')
    socket.on('data', (data: Buffer) => {
      const line = data.toString('latin1')
      if (line.startsWith('EHLO'))
        socket.write(`250-impostor\r\n${offersTls ? '250-STARTTLS\r\n' : ''}250 AUTH PLAIN LOGIN\r\n`)
      else if (line.startsWith('STARTTLS')) {
        socket.removeAllListeners('data')
        socket.write('220 go ahead\r\n')
        hear(new tls.TLSSocket(socket, { isServer: true, ...impostor }))
      } else socket.write('235 fine\r\n')
    })
  })

describe('no secret for an impostor', () => {
  test('ASVS 12.3.2: PayPal: a self-signed certificate or one of another name is refused before client id, secret or order are sent', async ({
    task,
  }) => {
    let requests = 0
    const server = https.createServer(impostor, (request, response) => {
      requests += 1
      heard += JSON.stringify(request.headers)
      response.end('{}')
    })
    server.on('tlsClientError', () => undefined)
    const apiBase = `https://127.0.0.1:${await listen(server)}`
    const paypal = paypalProvider(
      {
        environment: 'production',
        clientId: 'id',
        clientSecret: secret,
        merchantId: 'M',
        webhookId: 'H',
        apiBase,
        sdkBase: apiBase,
        sdkMajor: 5,
        certificateHosts: [apiBase],
        isProductionHost: true,
        retryPausesMs: [],
      },
      pino({ level: 'silent' }),
    )
    await expect(paypal.readOrder('5O190127TN364715T')).rejects.toThrow()
    measured(task, `PayPal behind a self-signed certificate: ${requests} requests received`)
    expect([requests, heard.includes(secret)]).toEqual([0, false])
  })

  test.each([
    ['smtps, self-signed', 'smtps', null],
    ['STARTTLS, self-signed', 'smtp', true],
    ['STARTTLS stripped on the way', 'smtp', false],
  ] as const)(
    'ASVS 12.3.2: mail over %s is not sent, and the password is not revealed',
    async (_, protocol, offersTls) => {
      const server = offersTls === null ? tls.createServer(impostor, hear) : mailServer(offersTls)
      server.on('tlsClientError', () => undefined)
      const sender = smtpSender(`${protocol}://user:${secret}@127.0.0.1:${await listen(server)}`, {
        name: 'The Musician',
        address: 'mail@themusician.test',
      })
      await expect(sender.send(mail)).rejects.toThrow()
      sender.close()
      expect(heard).not.toContain(secret)
      expect(heard).not.toContain(Buffer.from(`\0user\0${secret}`).toString('base64'))
      expect(heard).not.toContain(Buffer.from(secret).toString('base64'))
    },
  )

  test('ASVS 12.3.2: the database: with sslmode=verify-full a self-signed certificate ends the connection before the password is sent', async () => {
    const server = net.createServer((socket) => {
      socket.on('error', () => undefined)
      // The first eight bytes request TLS.
      socket.once('data', () => {
        socket.write('S')
        hear(new tls.TLSSocket(socket, { isServer: true, ...impostor }))
      })
    })
    const client = new pg.Client({
      connectionString: `postgres://user:${secret}@127.0.0.1:${await listen(server)}/site?sslmode=verify-full`,
    })
    client.on('error', () => undefined)
    await expect(client.connect()).rejects.toThrow(/self-signed|certificate|altnames/i)
    expect(heard).not.toContain(secret)
  })

  test('ASVS 12.3.2: the file service: nothing is sent to a self-signed certificate', async () => {
    let requests = 0
    const server = https.createServer(impostor, (_, response) => {
      requests += 1
      response.end()
    })
    server.on('tlsClientError', () => undefined)
    const store = s3Store({
      bucket: 'b',
      endpoint: `https://127.0.0.1:${await listen(server)}`,
      region: 'us-east-1',
      accessKeyId: 'id',
      secretAccessKey: secret,
    })
    await expect(store.stat('media', 'x.jpg')).rejects.toThrow()
    expect(requests).toBe(0)
  })
})

describe('https only', () => {
  const good = {
    BASE_URL: 'https://themusician.com',
    DATABASE_URL: 'postgres://db.themusician.com/x',
    DATA_DIR: '/tmp',
    SMTP_URL: 'smtps://mail.themusician.com',
    MAIL_FROM: 'a@themusician.com',
    OWNER_EMAIL: 'a@themusician.com',
    ADMIN_EMAIL: 'a@themusician.com',
    TOKEN_SECRET: 'abcdefghijklmnopqrstuvwxyz0123456789',
    BANDSTAND_DEMO: '0',
    PAYPAL_ENVIRONMENT: 'production',
    PAYPAL_CLIENT_ID: 'id',
    PAYPAL_CLIENT_SECRET: 'x',
    PAYPAL_MERCHANT_ID: 'M',
    PAYPAL_WEBHOOK_ID: 'H',
  }

  test('ASVS 12.2.1: production does not start with an http address, nor with PayPal or files over http', () => {
    expect(productionProblems(good)).toEqual([])
    expect(productionProblems({ ...good, BASE_URL: 'http://themusician.com' }).join(' ')).toContain('https')
    expect(productionProblems({ ...good, PAYPAL_API_BASE: 'http://api-m.paypal.com' }).join(' ')).toContain(
      'PAYPAL_API_BASE',
    )
    expect(productionProblems({ ...good, PAYPAL_SDK_BASE: 'http://www.paypal.com' }).join(' ')).toContain(
      'PAYPAL_SDK_BASE',
    )
    expect(
      productionProblems({
        ...good,
        S3_BUCKET: 'b',
        S3_ENDPOINT: 'http://files.example.com',
        S3_ACCESS_KEY_ID: 'i',
        S3_SECRET_ACCESS_KEY: 's',
      }).join(' '),
    ).toContain('S3_ENDPOINT')
  })

  test('ASVS 12.2.1: the deployments serve only the redirect to https over http, and use current TLS versions', () => {
    const nginx = readFileSync('deploy/nginx.conf', 'utf8')
    const servers = nginx.split(/^server \{/m).slice(1)
    const plain = servers.filter((block) => /listen (\[::\]:)?80;/.test(block))
    expect(plain).toHaveLength(1)
    expect(plain[0]).toMatch(/return 301 https:\/\//)
    expect(plain[0]).not.toContain('location')
    expect(nginx).toMatch(/ssl_protocols TLSv1\.2 TLSv1\.3;/)
    // Caddy redirects automatically, unless an address begins with http://.
    expect(readFileSync('deploy/Caddyfile', 'utf8')).not.toMatch(/http:\/\/|auto_https (off|disable_redirects)/)
  })
})
