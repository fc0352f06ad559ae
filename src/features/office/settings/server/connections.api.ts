// Tries the typed PayPal account and mail server. A stored secret is used only with the account or server it belongs to;
// no secret and no word of the other side is ever returned.
import { randomUUID } from 'node:crypto'
import { letter } from '@/adapters/mail/letter'
import { AppError } from '@/lib/errors'
import type { EndpointInput } from '@/lib/endpoint'
import type { SecretName } from '@/lib/site-settings'
import { type Context, signedInAs } from '@/platform/context'
import { bind, type BoundEndpoint } from '@/platform/http/handler'
import { readStoredSettings } from '@/platform/settings/stored-settings'
import { connectionEndpoints } from '../connections.contract'
import { connectionTexts } from '../connections.texts'

const { paypal: paypalTexts, mail: mailTexts, fields: fieldTexts } = connectionTexts

export type ConnectionSources = {
  /** Numbers of orders whose payment only the present account can finish. */
  paymentsInProgress(ctx: Context): Promise<string[]>
}

type PaymentsForm = EndpointInput<typeof connectionEndpoints.checkPayments>['body']
type MailForm = EndpointInput<typeof connectionEndpoints.testMail>['body']

const refuse = (fields: Partial<Record<SecretName, string>>): never => {
  throw new AppError('invalid_input', { fields })
}

async function checkPayments(ctx: Context, typed: PaymentsForm, { paymentsInProgress }: ConnectionSources) {
  const isOfServer = ctx.settings.given.secrets.includes('paypal_client_secret')
  const { values: stored, secrets } = await readStoredSettings(ctx.db, ctx.settings.tokenSecret)
  const { paypal_client_id: clientId, paypal_environment: environment } = isOfServer ? ctx.settings.owner : typed
  const isOtherAccount =
    !isOfServer && (clientId !== stored.paypal_client_id || environment !== stored.paypal_environment)
  const inProgress = isOtherAccount ? await paymentsInProgress(ctx) : []
  const left = inProgress.length === 0 ? [] : [paypalTexts.inProgress(inProgress)]
  if (clientId === '') return { isAccepted: false, sentence: paypalTexts.noAccount, question: left[0] ?? null }

  const clientSecret =
    typed.paypal_client_secret || (clientId === stored.paypal_client_id ? (secrets.paypal_client_secret ?? '') : '')
  if (!isOfServer && clientSecret === '') refuse({ paypal_client_secret: fieldTexts.clientSecret })
  const state = await ctx.trials.payPal(isOfServer ? null : { environment, clientId, clientSecret })
  const sentence = {
    accepted: paypalTexts.accepted[environment],
    wrong_mode: paypalTexts.wrongMode[environment],
    wrong: paypalTexts.wrong,
    away: paypalTexts.away,
  }[state]
  const against = [...(state === 'accepted' ? [] : [sentence]), ...left]
  return { isAccepted: state === 'accepted', sentence, question: against.join(' ') || null }
}

async function testMail(ctx: Context, typed: MailForm) {
  const to = signedInAs(ctx.actor)
  if (to === null) return { isSent: false, sentence: mailTexts.noAddress }
  const { siteName, baseUrl, given, senderEmail } = ctx.settings
  const isOfServer = given.secrets.includes('smtp_password')
  if (!isOfServer && typed.smtp_host === '') return { isSent: false, sentence: mailTexts.onDisk }

  const { values: stored, secrets } = await readStoredSettings(ctx.db, ctx.settings.tokenSecret)
  const isStoredServer = typed.smtp_host === stored.smtp_host && typed.smtp_user === stored.smtp_user
  const password = typed.smtp_password || (isStoredServer ? (secrets.smtp_password ?? '') : '')
  if (!isOfServer && !isStoredServer && typed.smtp_user !== '' && password === '')
    refuse({ smtp_password: fieldTexts.password })
  const content = {
    preheader: mailTexts.text,
    title: mailTexts.title,
    blocks: [{ kind: 'paragraph' as const, text: mailTexts.text }],
  }
  const problem = await ctx.trials.mail(
    isOfServer ? null : { host: typed.smtp_host, port: typed.smtp_port, user: typed.smtp_user, password },
    given.values.mail_sender ?? (typed.mail_sender || senderEmail),
    {
      messageId: `${randomUUID()}@${new URL(baseUrl).hostname}`,
      to,
      subject: mailTexts.subject(siteName),
      ...letter(content, { siteName, baseUrl }),
    },
  )
  return { isSent: problem === null, sentence: problem ?? mailTexts.sent(to) }
}

export const connectionsApi = (sources: ConnectionSources): BoundEndpoint[] => [
  bind(connectionEndpoints.checkPayments, (ctx, { body }) => checkPayments(ctx, body, sources)),
  bind(connectionEndpoints.testMail, (ctx, { body }) => testMail(ctx, body)),
]
