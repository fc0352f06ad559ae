// The owner's choices about automatic mails: reads and stores them.
import { actorName } from '@/admin-kit/server/record-history'
import { inTransaction } from '@/adapters/database/connect'
import { recordAudit } from '@/db/audit'
import { letterSettings } from '@/db/schema/site/automatic-letters'
import { listGivable } from '@/features/commerce/giveaways/server/givable-files'
import { AppError } from '@/lib/errors'
import type { Context } from '@/platform/context'
import { bind, done, type BoundEndpoint } from '@/platform/http/handler'
import { automaticLettersEndpoints, type TypedLetterSettings } from '../automatic-letters.contract'
import { automaticLettersTexts as texts } from '../automatic-letters.texts'

const listFiles = async ({ db }: Pick<Context, 'db'>) =>
  (await listGivable(db)).map(({ itemId, variantId, name }) => ({ id: variantId ?? itemId, name }))

async function readChoices(ctx: Context) {
  const [row] = await ctx.db.select().from(letterSettings)
  return {
    welcomeIsOn: row?.welcome_is_on ?? false,
    subject: row?.welcome_subject || texts.welcome.subject,
    text: row?.welcome_text || texts.welcome.text,
    file: row?.welcome_file ?? null,
    gigsAreOn: row?.gigs_are_on ?? false,
    releasesAreOn: row?.releases_are_on ?? false,
    files: await listFiles(ctx),
  }
}

/** Throws AppError `invalid_input` for the field `file` if the welcome mail would give a file that is gone. */
async function writeChoices(ctx: Context, typed: TypedLetterSettings): Promise<void> {
  const { file } = typed
  if (typed.welcomeIsOn && file !== null && !(await listFiles(ctx)).some(({ id }) => id === file))
    throw new AppError('invalid_input', { fields: { file: texts.errors.file } })
  const columns = {
    welcome_is_on: typed.welcomeIsOn,
    welcome_subject: typed.subject,
    welcome_text: typed.text,
    welcome_file: file,
    gigs_are_on: typed.gigsAreOn,
    releases_are_on: typed.releasesAreOn,
  }
  await inTransaction(ctx.db, async (tx) => {
    await tx.insert(letterSettings).values(columns).onConflictDoUpdate({ target: letterSettings.id, set: columns })
    await recordAudit(tx, {
      actor: actorName(ctx),
      what: 'newsletter.automatic_changed',
      ref: 'newsletter:automatic',
      at: ctx.clock.now(),
    })
  })
}

export const automaticLettersApi: BoundEndpoint[] = [
  bind(automaticLettersEndpoints.read, (ctx) => readChoices(ctx)),
  bind(automaticLettersEndpoints.write, (ctx, { body }) => done(writeChoices(ctx, body))),
]
