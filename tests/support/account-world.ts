// Runs the application with its background work and a real mail server: for tests that follow a mailed link.
import { Logger, runOnce, type TaskList } from 'graphile-worker'
import { deliverDueMail } from '@/platform/outbox/outbox'
import { smtpSender } from '@/adapters/mail/smtp'
import { signInJobs } from '@/features/office/sign-in/server/sign-in.job'
import { allMails } from '@/server/all-endpoints'
import { startMailServer } from './mail-server'
import { testApp, type TestApp } from './test-app'

export type AccountWorld = {
  app: TestApp
  /** Runs the queued tasks and returns every mail that arrived since the last call. */
  mails(): Promise<{ to: string; subject: string; text: string }[]>
  /** Returns the token in the newest mail to an address, among those that arrived since the last call. */
  mailedToken(page: 'verify' | 'invitation' | 'reset' | 'change-email', to: string): Promise<string>
  /** Runs a task of the accounts' background work now. */
  runTask(name: string): Promise<void>
  /** Deletes accounts, links, counters and mails; resets the clock. */
  clear(): Promise<void>
  close(): Promise<void>
}

export async function accountWorld(options: Parameters<typeof testApp>[0] = {}): Promise<AccountWorld> {
  const app = await testApp(options)
  const server = await startMailServer()
  const sender = smtpSender(server.url, { name: 'The Musician', address: 'mail@themusician.test' })
  const pool = app.ctx.db.$client
  const taskList: TaskList = { 'deliver-mail': async () => undefined }
  for (const [name, task] of Object.entries(signInJobs.tasks))
    taskList[name] = (payload) => task(app.ctx, (payload ?? {}) as Record<string, unknown>)

  async function mails() {
    await runOnce({
      connectionString: app.databaseUrl,
      taskList,
      noHandleSignals: true,
      logger: new Logger(() => () => undefined),
    })
    await deliverDueMail(app.ctx, { sender, templates: allMails })
    return server.received
      .splice(0)
      .map(({ recipients, mail }) => ({ to: recipients.join(), subject: mail.subject ?? '', text: mail.text ?? '' }))
  }

  return {
    app,
    mails,
    async mailedToken(page, to) {
      const text = (await mails()).findLast((mail) => mail.to === to)?.text ?? ''
      const token = new RegExp(`/auth/${page}/([\\w-]{64})`).exec(text)?.[1]
      if (token === undefined) throw new Error(`No ${page} link was mailed to ${to}: ${text}`)
      return token
    },
    async runTask(name) {
      await signInJobs.tasks[name]?.(app.ctx, {})
    },
    async clear() {
      app.clock.set(new Date('2026-11-20T12:00:00Z'))
      await pool.query(
        'delete from accounts; delete from allowed_emails; delete from account_links; delete from access_failures; delete from rate_limits; delete from outbox',
      )
      server.received.length = 0
    },
    async close() {
      sender.close()
      await server.stop()
      await app.close()
    },
  }
}
